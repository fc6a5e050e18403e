/** Kinds of things as people call them: one of them, and all of them. */
const things: Record<string, { one: string; all: string }> = {
  users: { one: "a person", all: "People" },
  teams: { one: "a team", all: "Teams" },
  projects: { one: "a project", all: "Projects" },
  tasks: { one: "a task", all: "Tasks" },
  eods: { one: "a report", all: "Reports" },
  announcements: { one: "an announcement", all: "Announcements" },
  policy: { one: "the policy", all: "Policy" },
  settings: { one: "the company settings", all: "Company settings" },
  views: { one: "a saved view", all: "Saved views" },
  leaves: { one: "a leave request", all: "Leaves" },
  leaveTypes: { one: "a leave type", all: "Leave types" },
  holidays: { one: "a holiday", all: "Holidays" },
  kra_templates: { one: "a KRA template", all: "KRA templates" },
  weekly_records: { one: "a weekly checklist", all: "Weekly checklists" },
  evaluations: { one: "an evaluation", all: "Evaluations" },
  reminders: { one: "a reminder", all: "Reminders" },
};

const verbs: Record<string, string> = {
  updated: "changed",
  removed: "deleted",
  purged: "deleted for good",
  submitted: "sent",
  commented: "commented on",
  attached: "attached a file to",
  detached: "took a file from",
  moved: "changed the status of",
  acknowledged: "confirmed",
  ticked: "ticked a task of",
  unticked: "took back a tick of",
  noted: "wrote a note on",
};

/** What does not read as verb and thing. */
const sentences: Record<string, string> = {
  "auth.setup": "set up Daybook",
  "auth.login": "signed in",
  "auth.logout": "signed out",
  "auth.password_changed": "changed the own password",
  "users.created": "added a person",
  "users.registered": "registered",
  "users.password_changed": "set a new password for a person",
  "users.removed": "closed the account of a person",
  "policy.updated": "wrote the policy",
  "leaves.applied": "applied for leave",
  "leaves.marked": "marked leave for a person",
  "leaves.adjusted": "adjusted the leave balance of a person",
  "reminders.sent": "reminded people of their reports",
  "reminders.noted": "wrote to a person about the report",
  "reminders.resent": "sent a reminder again",
  "reminders.scheduled": "sent the day's reminders",
  "reminders.optedOut": "asked for no more reminders",
  "reminders.optedIn": "asked for reminders again",
  "reminders.settings.updated": "changed how reminders go out",
  "calendarFeeds.created": "made a calendar link",
  "calendarFeeds.removed": "revoked the calendar link",
};

const spaced = (name: string) => name.replaceAll(/[_.]/g, " ");
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** `projects.updated` → `changed a project`, to be read after a name. Actions without words of their own stay readable. */
export function actionText(action: string): string {
  const known = sentences[action];
  if (known) return known;
  const [entity = "", verb = ""] = [action.slice(0, action.lastIndexOf(".")), action.slice(action.lastIndexOf(".") + 1)];
  return `${verbs[verb] ?? spaced(verb)} ${things[entity]?.one ?? `something in ${spaced(entity)}`}`;
}

export const actionTitle = (action: string) => capital(actionText(action));
export const entityTitle = (entity: string) => things[entity]?.all ?? capital(spaced(entity));

const fieldNames: Record<string, string> = {
  companyName: "Company name",
  logoFileId: "Logo",
  eodWindowDays: "Days to report",
  eodDeadline: "Deadline",
  hoursPerDay: "Hours a day",
  leaveYearStart: "Leave year begins in month",
};

/** `dueDate` → `Due date`, `teamId` → `Team`. */
export const fieldTitle = (field: string) =>
  fieldNames[field] ??
  capital(spaced(field.replace(/(?<=[a-z])Ids?$/, "").replaceAll(/(?<=[a-z])([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`)));
