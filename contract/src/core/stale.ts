import type { ReportKind } from "../reports/reports.ts";
import type { Operation } from "./api.ts";
import type { AnnouncementNotification, ServerEvent } from "./events.ts";

/** Changes that only the browser that makes them has to know. */
export const ownChanges = [
  "session.changed",
  "sessions.changed",
  "secondFactor.changed",
  "secondFactor.confirmed",
  "accessTokens.changed",
  "teamChannels.tested",
  "notificationPreferences.changed",
  "imports.changed",
] as const;

/**
 * What a change makes stale: which queries a browser fetches again. The socket handler and the calls that change something
 * use this one table. A browser that makes a change fetches its queries with the response; the server leaves its socket out.
 */
export type Change = ServerEvent["name"] | (typeof ownChanges)[number] | "announcements.changed" | "announcements.seen";

/** A prefix of a query key. */
export type StaleKey = readonly string[];

/** The reminder settings say whether today is a workday. */
const reminderDay: StaleKey = ["reminders", "settings"];

/** The preview of reminders changes with reports and leave: users who reported or are away are skipped. */
const reminderPreview: StaleKey = ["reminders", "preview"];

const reports = (...kinds: ReportKind[]): StaleKey[] => kinds.map((kind) => ["reports", kind]);

export const staleQueries: Record<Change, readonly StaleKey[]> = {
  "users.changed": [
    ["users"],
    ["teams"],
    ["hours"],
    ["overview"],
    ["reminders"],
    ["options", "assignable-users"],
    ["analytics"],
    ["reports"],
  ],
  "teams.changed": [
    ["teams"],
    ["users"],
    ["projects"],
    ["hours"],
    ["overview"],
    ["reminders"],
    ["options"],
    ["session"],
    ["analytics"],
    ["reports"],
  ],
  "projects.changed": [
    ["projects"],
    ["teams"],
    ["options", "projects"],
    ["options", "my-projects"],
    ["analytics"],
    ...reports("projects", "tasks"),
  ],
  "eods.changed": [
    ["eods"],
    ["leaves", "in-lieu"],
    ["hours"],
    ["projects"],
    ["overview"],
    reminderPreview,
    ["analytics"],
    ...reports("eod", "hours", "tasks", "projects", "users"),
  ],
  "questions.changed": [["eods", "draft"]],
  "plans.changed": [
    ["eods", "plans"],
    ["eods", "draft"],
  ],
  "discussions.changed": [["discussions"], ["eods", "mine"], ["eods", "pages"]],
  "blockers.changed": [["blockers"], ["overview"], ["eods", "draft"], ["analytics"]],
  "tasks.changed": [
    ["tasks"],
    ["leaves", "my-calendar"],
    ["projects"],
    ["overview"],
    ["analytics"],
    ...reports("tasks", "projects", "users"),
  ],
  "labels.changed": [["labels"], ["tasks"]],
  "leaves.changed": [["leaves"], ["hours"], ["eods"], ["overview"], reminderPreview, ["analytics"], ...reports("leaves", "hours", "users")],
  "delegations.changed": [["delegations"], ["session"], ["leaves"], ["tasks"]],
  "leaveTypes.changed": [["leaves"], ["hours"], ["overview"], ["analytics"], ...reports("leaves", "hours", "users")],
  "holidays.changed": [
    ["holiday-calendars"],
    ["schedules"],
    ["leaves"],
    ["hours"],
    ["eods"],
    ["overview"],
    reminderPreview,
    reminderDay,
    ["analytics"],
    ...reports("leaves", "hours", "users"),
  ],
  "schedules.changed": [
    ["schedules"],
    ["holiday-calendars"],
    ["leaves"],
    ["hours"],
    ["eods"],
    ["overview"],
    reminderPreview,
    ["analytics"],
    ...reports("hours", "users"),
  ],
  "kra.changed": [["kra"], ["overview"], ...reports("kra")],
  "kraTemplates.changed": [["kra"], ["overview"], ...reports("kra")],
  "reminders.changed": [["reminders"]],
  "nudges.changed": [["nudges"]],
  "notifications.changed": [["notifications"]],
  "policy.changed": [["policy"]],
  "policy.acknowledged": [["policy"]],
  "settings.changed": [
    ["settings"],
    ["session"],
    ["auth", "options"],
    ["hours"],
    ["overview"],
    reminderPreview,
    reminderDay,
    ["analytics"],
    ["reports"],
  ],
  "imports.changed": [["imports"]],
  // Of an account that may be one's own.
  "session.changed": [["session"]],
  "sessions.changed": [["sessions"]],
  // The session says whether a second factor is still missing.
  "secondFactor.changed": [["second-factor"], ["session"]],
  "secondFactor.confirmed": [["second-factor"]],
  "accessTokens.changed": [["access-tokens"]],
  "teamChannels.tested": [["teams", "channel"]],
  "notificationPreferences.changed": [["notifications", "preferences"]],
  // A broadcast reaches all browsers at the same time, so it does not refetch the seen list as well.
  "announcements.changed": [
    ["announcements", "list"],
    ["announcements", "all"],
  ],
  "announcements.seen": [["announcements"]],
};

/** The queries that an event makes stale; the session too, if the user it changes is one's own. */
export const staleAfterEvent = (event: ServerEvent, ownId: string): readonly StaleKey[] =>
  event.name === "users.changed" && event.userId === ownId ? [...staleQueries[event.name], ["session"]] : staleQueries[event.name];

export const announcementChange = (type: AnnouncementNotification["type"]): Change =>
  type === "announcement_seen" ? "announcements.seen" : "announcements.changed";

const decision: Change[] = ["leaves.changed", "notifications.changed"];
const task: Change[] = ["tasks.changed", "blockers.changed", "notifications.changed"];

/** A call that may change something. */
export type WritingOperation = Exclude<Operation, `GET ${string}`>;

/** For calls without a session, which no screen with data follows. */
const signedOut: Change[] = [];

/** For calls that change nothing, or only what the caller writes to its cache. */
const nothing: Change[] = [];

/** The changes that each call causes. A call that is missing does not compile. */
export const changesOf = {
  "POST /users": ["users.changed", "accessTokens.changed"],
  "POST /users/import": ["users.changed", "teams.changed"],
  "PUT /users/admin/user/:id": ["users.changed", "session.changed"],
  "PUT /users/bulk": ["users.changed", "schedules.changed", "session.changed"],
  "DELETE /users/admin/user/:id": ["users.changed"],
  "PUT /users/profile/me": ["users.changed"],
  "POST /users/:id/link": ["users.changed"],
  "POST /users/links": ["users.changed"],
  // The only list that shows it is changed in place.
  "DELETE /views/:id": nothing,
  "POST /views": nothing,
  "PUT /users/preferences": nothing,
  "PUT /users/profile": ["users.changed"],
  "DELETE /users/:id/second-factor": ["users.changed"],
  "POST /users/teams": ["teams.changed"],
  "PUT /users/teams/:id": ["teams.changed", "users.changed"],
  "DELETE /users/teams/:id": ["teams.changed"],
  "PUT /users/teams/:id/channel": ["teams.changed"],
  "DELETE /users/teams/:id/channel": ["teams.changed"],
  "POST /users/teams/:id/channel/test": ["teamChannels.tested"],
  "PUT /users/:id/schedule": ["schedules.changed"],
  "POST /projects": ["projects.changed"],
  "PUT /projects/:id": ["projects.changed"],
  "PUT /projects/:id/members": ["projects.changed"],
  "DELETE /projects/:id": ["projects.changed", "tasks.changed"],
  "POST /tasks/by-ids": nothing,
  "POST /tasks/bulk": task,
  "PUT /tasks/bulk": task,
  "PUT /tasks/bulk/undo": task,
  "DELETE /tasks/bulk": task,
  "POST /tasks/import": task,
  "POST /imports/kinds/:kind": ["imports.changed"],
  "PUT /imports/:id": ["imports.changed"],
  "PUT /imports/:id/rows/:line": ["imports.changed"],
  "POST /imports/:id/start": ["imports.changed"],
  "POST /imports/:id/stop": ["imports.changed"],
  "DELETE /imports/:id": ["imports.changed"],
  "POST /tasks/restore": task,
  "PUT /tasks/:id": task,
  "PUT /tasks/:id/status": task,
  "DELETE /tasks/:id": task,
  "POST /tasks/:id/comments": task,
  "PUT /tasks/:id/comments/:commentId": task,
  "DELETE /tasks/:id/comments/:commentId": task,
  "POST /tasks/:id/attachments": task,
  "DELETE /tasks/:id/attachments/:fileId": task,
  "POST /tasks/:id/checklist": task,
  "PUT /tasks/:id/checklist/order": task,
  "PUT /tasks/:id/checklist/:itemId": task,
  "DELETE /tasks/:id/checklist/:itemId": task,
  "POST /labels": ["labels.changed"],
  "PUT /labels/:id": ["labels.changed"],
  "DELETE /labels/:id": ["labels.changed"],
  "POST /labels/:id/merge": ["labels.changed"],
  "POST /eod/submit": ["eods.changed", "blockers.changed", "tasks.changed"],
  "PUT /eod/:id": ["eods.changed", "blockers.changed", "tasks.changed"],
  "POST /users/:id/ask": ["discussions.changed", "questions.changed"],
  "POST /reminders": ["nudges.changed"],
  "PUT /questions/:id": ["questions.changed", "notifications.changed"],
  "PUT /eod/plan": ["plans.changed"],
  "POST /eod/:id/comments": ["discussions.changed"],
  "PUT /eod/:id/comments/:commentId": ["discussions.changed"],
  "DELETE /eod/:id/comments/:commentId": ["discussions.changed"],
  "PUT /eod/:id/reactions": ["discussions.changed"],
  // The form merges the draft that it saves.
  "PUT /eod/draft/saved": nothing,
  "DELETE /eod/draft/saved": nothing,
  "PUT /blockers/:id": ["blockers.changed"],
  "POST /blockers/:id/resolve": ["blockers.changed", "tasks.changed"],
  "POST /blockers/:id/reopen": ["blockers.changed"],
  "POST /leaves/preview": nothing,
  "POST /leaves/calendar-feed": nothing,
  "DELETE /leaves/calendar-feed": nothing,
  "POST /leaves": ["leaves.changed"],
  "POST /leaves/mark-manual": ["leaves.changed"],
  "PUT /leaves/:id": ["leaves.changed"],
  "DELETE /leaves/:id": decision,
  "PUT /leaves/:id/approve": decision,
  "PUT /leaves/:id/undo": decision,
  "PUT /leaves/:id/reject": decision,
  "PUT /leaves/bulk/approve": decision,
  "PUT /leaves/bulk/reject": decision,
  "PUT /leaves/bulk/undo": decision,
  "POST /leaves/:id/cancellation": decision,
  "PUT /leaves/:id/cancellation": decision,
  "POST /leaves/:id/attachments": ["leaves.changed"],
  "DELETE /leaves/:id/attachments/:fileId": ["leaves.changed"],
  "POST /leaves/adjustments": ["leaves.changed"],
  "POST /leaves/openings": ["leaves.changed"],
  "POST /leaves/past": ["leaves.changed"],
  "DELETE /leaves/openings/:id": ["leaves.changed"],
  "POST /leaves/in-lieu": decision,
  "PUT /leaves/in-lieu/:id": ["leaves.changed", "leaveTypes.changed", "notifications.changed"],
  "POST /leaves/types": ["leaveTypes.changed"],
  "PUT /leaves/types/:id": ["leaveTypes.changed"],
  "POST /leaves/holidays": ["holidays.changed"],
  "DELETE /leaves/holidays/:id": ["holidays.changed"],
  "POST /holiday-calendars": ["holidays.changed"],
  "PUT /holiday-calendars/:id": ["holidays.changed"],
  "DELETE /holiday-calendars/:id": ["holidays.changed"],
  "POST /delegations": ["delegations.changed"],
  "PUT /delegations/:id": ["delegations.changed", "notifications.changed"],
  "DELETE /delegations/:id": ["delegations.changed", "notifications.changed"],
  "POST /kra/template": ["kraTemplates.changed"],
  "PUT /kra/team-week": ["kra.changed"],
  "POST /kra/weekly": ["kra.changed"],
  "PUT /kra/weekly/toggle-task": ["kra.changed"],
  "POST /kra/monthly": ["kra.changed"],
  "PUT /kra/monthly/:id": ["kra.changed"],
  "PUT /kra/monthly/:id/acknowledge": ["kra.changed"],
  "DELETE /kra/monthly/:id": ["kra.changed"],
  "POST /announcements": ["announcements.changed", "announcements.seen"],
  "PUT /announcements/:id": ["announcements.changed"],
  "DELETE /announcements/:id": ["announcements.changed"],
  "POST /announcements/:id/seen": ["announcements.seen"],
  "POST /announcements/seen": ["announcements.seen"],
  "DELETE /announcements/seen": ["announcements.seen"],
  "PUT /notifications/:id": ["notifications.changed"],
  "POST /notifications/read-all": ["notifications.changed"],
  "PUT /notifications/preferences": ["notificationPreferences.changed"],
  "POST /notifications/unsubscribe/:token": signedOut,
  "POST /push/subscriptions": ["notificationPreferences.changed"],
  "DELETE /push/subscriptions": ["notificationPreferences.changed"],
  "POST /decisions/:token": signedOut,
  "PUT /policy": ["policy.changed", "notifications.changed"],
  "POST /policy/acknowledge": ["policy.acknowledged"],
  "POST /whatsapp/reminders": ["reminders.changed"],
  "POST /whatsapp/reminders/:id/resend": ["reminders.changed"],
  "PUT /whatsapp/settings": ["reminders.changed"],
  "PUT /settings": ["settings.changed"],
  "POST /auth/login": signedOut,
  "POST /auth/login/second-factor": signedOut,
  "POST /auth/logout": signedOut,
  "POST /auth/register": signedOut,
  "POST /auth/admin-setup": signedOut,
  "POST /auth/verify-admin-token": signedOut,
  "POST /auth/forgot-password": signedOut,
  "POST /auth/link": signedOut,
  "POST /auth/link/accept": signedOut,
  "POST /auth/email/confirm": signedOut,
  "POST /auth/passkeys/sign-in": signedOut,
  "POST /auth/passkeys/sign-in/options": signedOut,
  "POST /auth/email/link": nothing,
  "POST /auth/confirm": ["secondFactor.confirmed"],
  "POST /auth/totp": nothing,
  "POST /auth/passkeys/options": nothing,
  "POST /auth/totp/confirm": ["users.changed", "secondFactor.changed"],
  "POST /auth/passkeys": ["users.changed", "secondFactor.changed"],
  "DELETE /auth/totp": ["users.changed", "secondFactor.changed"],
  "DELETE /auth/passkeys/:id": ["users.changed", "secondFactor.changed"],
  "POST /auth/recovery-codes": ["secondFactor.changed"],
  "POST /auth/tokens": ["accessTokens.changed"],
  "DELETE /auth/tokens/:id": ["accessTokens.changed"],
  "POST /users/tokens": ["accessTokens.changed"],
  "DELETE /users/tokens/:id": ["accessTokens.changed"],
  "DELETE /users/service-accounts/:id": ["accessTokens.changed"],
  "PUT /auth/password": ["sessions.changed"],
  "DELETE /auth/sessions/:id": ["sessions.changed"],
  "DELETE /auth/sessions": ["sessions.changed"],
} satisfies Record<WritingOperation, Change[]>;

export const isChanging = (operation: string): operation is WritingOperation => operation in changesOf;
