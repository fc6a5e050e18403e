/*
 * The kinds of notices: plain values without Zod, because the inbox page and the settings load them. A new kind is one entry
 * here; what it says and who gets it is written where the change happens (`notify` on the server).
 */

export const channels = ["app", "email", "push"] as const;
export type Channel = (typeof channels)[number];

type Kind = {
  /** Name in the settings. */
  label: string;
  group: "To decide" | "About you" | "To follow";
  /** Whether it goes by email unless the person turns it off. */
  email: boolean;
  /** Security notices cannot be turned off. The feature that owns them sends their email. */
  security?: true;
  /** Push goes through other companies' services: these kinds send only that there is something new. */
  confidential?: true;
  /** A newer notice takes the place of the one about the same thing, however old. */
  single?: true;
};

export const kinds = {
  leave_requested: { label: "Leave requests to review", group: "To decide", email: true },
  leave_cancellation: { label: "Cancellations of leave to review", group: "To decide", email: true },
  task_completed: { label: "Completed tasks to approve", group: "To decide", email: true },
  delegation_requested: { label: "Requests to cover your approvals", group: "To decide", email: true },
  week_submitted: { label: "Weeks to approve", group: "To decide", email: false },
  employment_changed: { label: "Joining dates and employee IDs to confirm", group: "To decide", email: false, confidential: true },
  tasks_unassigned: { label: "Tasks of people who have left", group: "To decide", email: true },
  erasure_requested: { label: "Erasures of personal data to confirm", group: "To decide", email: true, confidential: true },
  leave_decided: { label: "Decisions about your leave", group: "About you", email: true },
  week_decided: { label: "Decisions about your weeks", group: "About you", email: true },
  leave_changed: { label: "Changes of your leave by others", group: "About you", email: true },
  closure_changed: { label: "Company closures that take days of yours", group: "About you", email: true },
  task_assigned: { label: "Tasks assigned to you", group: "About you", email: true },
  task_returned: { label: "Tasks returned or reopened", group: "About you", email: true },
  task_approved: { label: "Your tasks approved", group: "About you", email: true },
  task_mentioned: { label: "Mentions of you", group: "About you", email: true },
  task_due: { label: "Your tasks due today", group: "About you", email: true },
  task_unblocked: { label: "Your tasks that wait for nothing any more", group: "About you", email: true },
  series_paused: { label: "Your recurring tasks that Daybook has paused", group: "About you", email: true },
  blocker_assigned: { label: "Blockers assigned to you", group: "About you", email: true },
  cover_assigned: { label: "Absences you cover", group: "About you", email: true },
  evaluation_shared: { label: "Evaluations shared with you", group: "About you", email: true, confidential: true },
  question_asked: { label: "Questions to you, and answers", group: "About you", email: true },
  report_reminder: { label: "Reminders of your missing reports", group: "About you", email: true },
  evaluation_reminder: { label: "Reminders of evaluations to share or to respond to", group: "About you", email: true, confidential: true },
  policy_reminder: { label: "Reminders to acknowledge the policy", group: "About you", email: true },
  announcement_reminder: { label: "Reminders to confirm an announcement", group: "About you", email: true },
  report_commented: { label: "Comments on your reports", group: "About you", email: true },
  webhook_paused: { label: "Webhooks that Daybook has paused", group: "About you", email: true },
  access_token_ending: { label: "Access tokens of yours that end soon", group: "About you", email: true },
  person_left: { label: "People who left, where it concerns you", group: "About you", email: true },
  report_reacted: { label: "Reactions to your reports", group: "To follow", email: false, single: true },
  week_changed: { label: "Approved weeks that changed", group: "To follow", email: false },
  series_away: { label: "Recurring tasks of people who are on leave", group: "To follow", email: false },
  task_commented: { label: "Comments on your tasks", group: "To follow", email: false },
  evaluation_calibrated: { label: "Ratings of yours changed in calibration", group: "To follow", email: true, confidential: true },
  evaluation_answered: { label: "Responses to evaluations", group: "To follow", email: false, confidential: true },
  policy_published: { label: "New versions of the policy", group: "To follow", email: false },
  second_factor_removed: { label: "Your second factor was removed", group: "About you", email: true, security: true },
  new_device: { label: "Sign-ins from a new device", group: "About you", email: true, security: true },
} as const satisfies Record<string, Kind>;

export type NotificationKind = keyof typeof kinds;
export const notificationKinds = Object.keys(kinds) as NotificationKind[];

/** The settings of a kind, with its optional flags. */
export const kindOf = (kind: NotificationKind): Kind => kinds[kind];

export type ChannelChoices = Record<Channel, boolean>;

/** What a person gets who has chosen nothing. Push is off until a browser of theirs is subscribed; then it follows email. */
export const defaultChoices = (kind: NotificationKind, isSubscribed: boolean): ChannelChoices => ({
  app: true,
  email: kinds[kind].email,
  push: isSubscribed && kinds[kind].email,
});

export const entityTypes = [
  "leave",
  "task",
  "evaluation",
  "policy",
  "user",
  "blocker",
  "delegation",
  "in_lieu",
  "report",
  "question",
  "nudge",
  "access_token",
  "webhook",
  "series",
  "week",
] as const;
export type EntityType = (typeof entityTypes)[number];

export const notificationViews = ["inbox", "snoozed", "archived"] as const;
export type NotificationView = (typeof notificationViews)[number];

/** What can be decided from a notice. */
export const notificationActions = ["approve", "reject", "return"] as const;

export const digests = ["off", "daily", "weekly"] as const;

/** The emails that a person can turn off with a link: those of each kind, and the digest. */
export const emailKinds = [...notificationKinds, "digest"] as const;
export type EmailKind = (typeof emailKinds)[number];

/** Notices of a kind about the same thing within this time become one. */
export const collapseMinutes = 10;
/** Page size of the inbox. */
export const inboxPageSize = 30;
/** Notices older than this are deleted. */
export const keepNotificationsDays = 180;
/** The furthest day to which a notice can be snoozed. */
export const snoozeDaysMax = 366;
