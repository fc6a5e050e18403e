import type { CompanySettings } from "#context.ts";
import { formatDay } from "#format.ts";

/** What each file contains, by the table's name. */
export const contents: Record<string, string> = {
  settings: "the company's settings",
  teams: "teams",
  users: "people; unconfirmed: what a person typed and no admin has confirmed",
  offboardings: "plans and decisions about people who leave",
  erasures: "erasures of personal data",
  employment_history: "role and status of a person from a day on",
  projects: "projects",
  project_health: "what was said about how projects go",
  project_milestones: "milestones of projects",
  project_members: "who is on which project",
  eods: "reports, one row per person and day",
  eod_items: "the tasks of the reports",
  eod_revisions: "earlier versions of reports that were edited",
  eod_comments: "comments on reports",
  eod_reactions: "reactions to reports",
  questions: "questions about days without a report",
  imports: "files that were imported, without their rows",
  nudges: "reminders by people of what was missing",
  eod_drafts: "reports not yet sent",
  plans: "plans for a day",
  plan_items: "what is in a plan; picked: chosen for the day",
  blockers: "blockers and who owns them",
  blocker_mentions: "the reports in which a blocker is named",
  tasks: "tasks",
  labels: "labels of tasks",
  task_labels: "which task has which label",
  subtasks: "which task is a sub-task of which",
  task_links: "which task waits for which",
  task_series: "recurring tasks",
  task_series_dates: "which task was made for which date of a series",
  task_watches: "who chose to watch or to mute which task",
  checklist_items: "checklists of tasks",
  task_comments: "comments on tasks",
  task_attachments: "which file is attached to which task",
  task_activity: "what happened to tasks",
  files: "names and sizes of files, without their content",
  holiday_calendars: "holiday calendars",
  team_holiday_calendars: "the holiday calendars of teams",
  holidays: "holidays",
  leave_limits: "limits of how many people can be on leave, and when",
  closures: "company closures that take days of leave",
  schedules: "working hours of people from a day on",
  leave_types: "leave types and their rules",
  leaves: "leave requests and recorded leave",
  leave_documents: "which file belongs to which leave",
  delegations: "who decides for whom",
  payroll_months: "months closed for payroll",
  payroll_rows: "the figures of people in closed months, by day",
  payroll_corrections: "how days of closed months have changed since",
  weeks: "weeks submitted for approval, with the hours of their days",
  leave_ledger: "every entry of the leave balances",
  leave_openings: "what people had left of leave types when they moved to Daybook",
  in_lieu_requests: "requests for time off in lieu",
  kra_templates: "KRA templates",
  kra_template_versions: "versions of KRA templates",
  kra_template_targets: "whom a KRA template is for",
  kra_parameters: "parameters of KRA templates",
  kra_weekly_records: "weekly KRA records",
  kra_weekly_tasks: "tasks of weekly KRA records",
  kra_evaluations: "monthly evaluations",
  kra_ratings: "ratings of evaluations",
  kra_corrections: "corrections of shared evaluations",
  kra_self_reviews: "self-reviews",
  kra_self_ratings: "ratings of self-reviews",
  kra_calibrations: "changes of evaluations in calibration, with their reasons",
  kra_rating_changes: "ratings that changed after an evaluation was ready",
  scim_users: "names by which an identity provider knows people",
  scim_groups: "groups of an identity provider",
  scim_group_members: "members of these groups",
  announcements: "announcements",
  announcements_seen: "who has seen which announcement",
  policy_versions: "versions of the policy",
  policy_acknowledgements: "who has acknowledged which version of the policy",
  reminder_settings: "settings of the reminders",
  reminders: "reminders that were sent",
  reminder_opt_outs: "phone numbers that refuse reminders",
  passkeys: "names of passkeys",
  sign_in_devices: "devices that were used to sign in",
  notifications: "notices of the inbox",
  notification_preferences: "choices of notices",
  calendar_mails: "leave sent as events for a calendar",
  preferences: "preferences of screens",
  views: "saved views",
  audit_events: "the audit trail",
};

type Readme = {
  /** Of whom the data is; undefined for the company. */
  person: string | undefined;
  company: CompanySettings;
  today: string;
  tables: readonly string[];
};

/** Returns the text of the file README.txt in an export. */
export function readmeOf({ person, company, today, tables }: Readme) {
  const width = Math.max(...tables.map((name) => name.length)) + 4;
  return [
    `Data of ${person ?? company.companyName}, exported from Daybook on ${formatDay(today)}`,
    "",
    "Each file is a table as CSV: UTF-8, commas, a first line with the names of the columns.",
    "",
    "- An id names a row of another file: user_id is the id of a row in users.csv, task_id in tasks.csv.",
    ...(person === undefined
      ? []
      : ["- A column that ends with _name or _title has the name or title of the id before it. It is empty where you may not read it."]),
    `- Columns that end with _at are moments in UTC. Other dates are days of the company (${company.timezone}).`,
    "- A text that a spreadsheet would run as a formula begins with an apostrophe.",
    "- The content of files, passwords, sessions, access tokens and links that sign someone in are not included.",
    "",
    ...tables.map((name) => `${`${name}.csv`.padEnd(width)}  ${contents[name]}`),
    "",
  ].join("\r\n");
}
