/** Labels of the entities: singular with article, and plural. */
const entityLabels: Record<string, { one: string; all: string }> = {
  users: { one: "a user", all: "Users" },
  teams: { one: "a team", all: "Teams" },
  projects: { one: "a project", all: "Projects" },
  tasks: { one: "a task", all: "Tasks" },
  eods: { one: "a report", all: "Reports" },
  announcements: { one: "an announcement", all: "Announcements" },
  policy: { one: "the policy", all: "Policy" },
  settings: { one: "the company settings", all: "Company settings" },
  views: { one: "a saved view", all: "Saved views" },
  leaves: { one: "a leave request", all: "Leave requests" },
  in_lieu: { one: "a request for time off in lieu", all: "Time off in lieu" },
  delegations: { one: "a delegation", all: "Delegations" },
  leaveTypes: { one: "a leave type", all: "Leave types" },
  schedules: { one: "working hours", all: "Working hours" },
  holidayCalendars: { one: "a holiday calendar", all: "Holiday calendars" },
  holidays: { one: "a holiday", all: "Holidays" },
  kra_templates: { one: "a KRA template", all: "KRA templates" },
  weekly_records: { one: "a weekly checklist", all: "Weekly checklists" },
  evaluations: { one: "an evaluation", all: "Evaluations" },
  reminders: { one: "a reminder", all: "Reminders" },
};

const verbs: Record<string, string> = {
  removed: "deleted",
  purged: "deleted for good",
  commented: "commented on",
  comment_updated: "edited a comment on",
  comment_deleted: "deleted a comment on",
  attached: "attached a file to",
  detached: "removed a file from",
  moved: "changed the status of",
  ticked: "checked off a task in",
  unticked: "unchecked a task in",
  noted: "added a note to",
};

/** Labels that do not follow the pattern "verb + entity". */
const actionLabels: Record<string, string> = {
  "auth.setup": "set up Daybook",
  "auth.login": "signed in",
  "auth.logout": "signed out",
  "auth.session_ended": "signed out one of their sessions",
  "auth.other_sessions_ended": "signed out everywhere else",
  "auth.password_changed": "changed their password",
  "auth.sso_linked": "linked their account to single sign-on",
  "auth.sso_unlinked": "removed an account's link to single sign-on",
  "auth.sso_login": "used single sign-on",
  "users.provisioned": "got an account through single sign-on",
  "users.assigned_by_groups": "got role and team from single sign-on",
  "auth.confirmed": "confirmed their sign-in",
  "auth.totp_added": "set up an authenticator app",
  "auth.totp_removed": "turned off their authenticator app",
  "auth.recovery_codes_renewed": "created new recovery codes",
  "auth.passkey_added": "added a passkey",
  "auth.passkey_removed": "removed a passkey",
  "users.second_factor_removed": "removed the second factor of a user",
  "users.registered": "registered an account",
  "users.password_changed": "changed a user's password",
  "accountLinks.created": "created a sign-in link for a user",
  "accountLinks.used": "chose a password with a link",
  "exports.downloaded": "downloaded a data export",
  "teams.channel_set": "set the channel of a team",
  "teams.channel_removed": "removed the channel of a team",
  "teams.channel_paused": "paused the channel of a team",
  "leaves.applied": "requested leave",
  "leaves.marked": "recorded leave for a user",
  "schedules.set": "changed a user's working hours or holidays",
  "leaves.cancellation_requested": "asked to cancel leave",
  "leaves.cancellation_accepted": "accepted a request to cancel leave",
  "leaves.cancellation_declined": "declined a request to cancel leave",
  "leaves.cancelled": "cancelled leave of a closed account",
  "leaves.escalated": "escalated a leave request",
  "in_lieu.requested": "asked for time off in lieu",
  "in_lieu.approved": "approved time off in lieu",
  "in_lieu.rejected": "rejected time off in lieu",
  "leaves.adjusted": "adjusted a user's leave balance",
  "reminders.sent": "sent report reminders",
  "reminders.noted": "wrote to a user about a report",
  "reminders.resent": "resent a reminder",
  "reminders.scheduled": "sent scheduled reminders",
  "reminders.optedOut": "opted out of reminders",
  "reminders.optedIn": "opted in to reminders",
  "reminders.settings.updated": "updated the reminder settings",
  "calendarFeeds.created": "created a calendar link",
  "calendarFeeds.removed": "revoked a calendar link",
};

const spaced = (name: string) => name.replaceAll(/[_.]/g, " ");
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** `projects.updated` → `updated a project`, to follow a name. Unknown actions fall back to their own name. */
export function actionText(action: string): string {
  const known = actionLabels[action];
  if (known) return known;
  const [entity = "", verb = ""] = [action.slice(0, action.lastIndexOf(".")), action.slice(action.lastIndexOf(".") + 1)];
  return `${verbs[verb] ?? spaced(verb)} ${entityLabels[entity]?.one ?? `something in ${spaced(entity)}`}`;
}

export const actionTitle = (action: string) => capital(actionText(action));
export const entityTitle = (entity: string) => entityLabels[entity]?.all ?? capital(spaced(entity));

const fieldNames: Record<string, string> = {
  companyName: "Company name",
  logoFileId: "Logo",
  eodWindowDays: "Reporting window (days)",
  eodDeadline: "Deadline",
  hoursPerDay: "Hours per day",
  leaveYearStart: "Leave year start month",
  inLieuDays: "Days until time off in lieu expires",
  leaveEscalationDays: "Workdays until leave requests go to the admins",
  reportsStartOn: "Reports start on",
  sessionIdleHours: "Hours until an unused session ends",
  securityContact: "Security contact",
  setupDismissed: "Get started dismissed",
};

/** `dueDate` → `Due date`, `teamId` → `Team`. */
export const fieldTitle = (field: string) =>
  fieldNames[field] ??
  capital(spaced(field.replace(/(?<=[a-z])Ids?$/, "").replaceAll(/(?<=[a-z])([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`)));
