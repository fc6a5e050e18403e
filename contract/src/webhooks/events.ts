import { type AuditAction, actionLabels } from "../audit/actions.ts";

/* The events of webhooks: plain values without Zod, because screens load them. */

/** The features whose changes are events of webhooks. Sign-in, security, settings, drafts and what is only one's own are not among them. */
const areas = [
  "announcements",
  "blockers",
  "checklists",
  "delegations",
  "discussions",
  "eods",
  "holiday_calendars",
  "holidays",
  "in_lieu",
  "kra",
  "labels",
  "leaves",
  "policy",
  "projects",
  "schedules",
  "tasks",
  "teams",
  "users",
  "weeks",
] as const;

type WithheldEvent =
  | "announcements.draft_removed"
  | "announcements.draft_updated"
  | "announcements.drafted"
  | "leaves.calendar_link_created"
  | "leaves.calendar_link_removed"
  | "users.email_confirmed"
  | "users.password_changed";
const withheld: readonly string[] = [
  "announcements.draft_removed",
  "announcements.draft_updated",
  "announcements.drafted",
  "leaves.calendar_link_created",
  "leaves.calendar_link_removed",
  "users.email_confirmed",
  "users.password_changed",
] satisfies WithheldEvent[];

/** An event of a webhook has the name of its change in the audit trail. */
export type WebhookEvent = Exclude<Extract<AuditAction, `${(typeof areas)[number]}.${string}`>, WithheldEvent>;

export const isWebhookEvent = (action: AuditAction): action is WebhookEvent =>
  areas.some((area) => action.startsWith(`${area}.`)) && !withheld.includes(action);

export const webhookEvents: readonly WebhookEvent[] = (Object.keys(actionLabels) as AuditAction[]).filter(isWebhookEvent);

/** Stands for all events, also those of later versions. */
export const allEvents = "*";
export const webhookChoices: readonly (WebhookEvent | typeof allEvents)[] = [allEvents, ...webhookEvents];

/** The event of the test button; it is not among the choices. */
export const testEvent = "webhooks.tested";

export const webhookStates = ["active", "paused"] as const;
export const deliveryStatuses = ["queued", "sent", "failed"] as const;

/** Webhooks that a company may have. */
export const webhooksMax = 20;
/** How long a replaced secret still signs, beside the new one. */
export const rotationHours = 24;
/** Days of failures after which a webhook is paused. */
export const pausedAfterDays = 5;
/** Days after which deliveries are deleted. */
export const keepDeliveriesDays = 30;
