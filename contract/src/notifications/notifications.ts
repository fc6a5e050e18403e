import { z } from "zod";
import { can, clearable, Day, Flag, Id, Instant, optionalQuery, paging, Pagination, ProjectRef, UserRef } from "../core/common.ts";
import { dayParts, taskPriorities } from "../core/constants.ts";
import { endpoint } from "../core/endpoint.ts";
import { cancellationStates } from "../leaves/schemas.ts";
import {
  type ChannelChoices,
  digests,
  emailKinds,
  entityTypes,
  type NotificationKind,
  notificationActions,
  notificationKinds,
  notificationViews,
} from "./kinds.ts";

/** A leave as a notice shows it, for readers who may see its type and reason. */
const LeaveOfNotice = z.object({
  user: UserRef,
  leaveType: z.string(),
  color: z.string(),
  startDate: Day,
  endDate: Day,
  startDayPart: z.enum(dayParts),
  endDayPart: z.enum(dayParts),
  days: z.number(),
  leaveYear: z.int().nullable(),
  reason: z.string().nullable(),
  rejectionReason: z.string().nullable(),
  coverUser: UserRef.nullable(),
  /** The latest request to cancel it, and when it was cancelled as a whole. */
  cancellation: z.object({ state: z.enum(cancellationStates) }).nullable(),
  cancelledAt: Instant.nullable(),
});

/** A task as a notice shows it. */
const TaskOfNotice = z.object({
  number: z.int(),
  title: z.string(),
  priority: z.enum(taskPriorities),
  dueDate: Day.nullable(),
  assignee: UserRef.nullable(),
  project: ProjectRef.nullable(),
});

export const Notification = z.object({
  _id: Id,
  kind: z.enum(notificationKinds),
  title: z.string(),
  /** A line of details; null if the title says everything. */
  body: z.string().nullable(),
  /** The page that the notice opens, for the reader's role. */
  href: z.string(),
  /** Who did it; null for the product itself. */
  actor: UserRef.nullable(),
  /** Why the reader gets it: `You lead their team`. */
  reason: z.string(),
  /** The subject. `version` is the current one, for a decision; null if nothing can be decided. */
  entity: z.object({ type: z.enum(entityTypes), _id: Id.nullable(), status: z.string().nullable(), version: z.int().nullable() }),
  leave: LeaveOfNotice.nullable(),
  task: TaskOfNotice.nullable(),
  /** How many events were collapsed into it. */
  count: z.int(),
  createdAt: Instant,
  /** When it came into the inbox: its creation, or the end of its snooze. */
  shownAt: Instant,
  readAt: Instant.nullable(),
  archivedAt: Instant.nullable(),
  snoozedUntil: Instant.nullable(),
  can: can(notificationActions),
});
export type Notification = z.infer<typeof Notification>;

export const list = endpoint({
  method: "GET",
  path: "/notifications",
  summary: "Lists your notifications, newest first, with the number of unread ones in the inbox",
  input: z.object({ ...paging, view: optionalQuery(z.enum(notificationViews)) }),
  output: z.array(Notification),
  beside: z.object({ pagination: Pagination, unread: z.int() }),
});

const snoozeMessage = "Please enter the date and time in ISO 8601 format";

export const update = endpoint({
  method: "PUT",
  path: "/notifications/:id",
  summary: "Marks one of your notifications as read or unread, archives or snoozes it",
  input: z.object({
    id: Id,
    read: Flag.optional(),
    archived: Flag.optional(),
    /** An instant in the future; null brings it back. */
    snoozedUntil: clearable(
      z.iso.datetime({ offset: true, error: snoozeMessage }).transform((value) => {
        const date = new Date(value);
        return Number.isNaN(date.getTime()) ? value : date.toISOString();
      }),
    ),
  }),
  output: Notification,
});

export const readAll = endpoint({
  method: "POST",
  path: "/notifications/read-all",
  summary: "Marks every notification in your inbox as read",
  input: z.object({}),
  output: z.object({ updated: z.int() }),
});

const choices = z.object({ app: z.boolean(), email: z.boolean(), push: z.boolean() });
const timeMessage = "Please enter a time as HH:MM";
const Time = z.string(timeMessage).regex(/^([01]\d|2[0-3]):[0-5]\d$/, timeMessage);

const perKind = <Choice extends z.ZodType>(choice: Choice) =>
  z.object(Object.fromEntries(notificationKinds.map((kind) => [kind, choice])) as Record<NotificationKind, Choice>);

/** Emails and push messages wait while quiet hours last; the inbox does not. */
const QuietHours = z
  .object({ start: Time, end: Time })
  .refine(({ start, end }) => start !== end, { message: "Quiet hours need different start and end times", path: ["end"] });

export const NotificationPreferences = z.object({
  kinds: perKind(choices) as z.ZodType<Record<NotificationKind, ChannelChoices>>,
  /** In the company's timezone; the end may be on the next day. */
  quietHours: QuietHours.nullable(),
  digest: z.enum(digests),
  /** Whether approved leave is sent as an event for a calendar. */
  calendar: z.boolean(),
});
export type NotificationPreferences = z.infer<typeof NotificationPreferences>;

export const getPreferences = endpoint({
  method: "GET",
  path: "/notifications/preferences",
  summary: "Returns which notifications you get, and how",
  input: z.object({}),
  output: NotificationPreferences,
});

type SomeChoices = Partial<Record<NotificationKind, Partial<ChannelChoices>>>;

export const updatePreferences = endpoint({
  method: "PUT",
  path: "/notifications/preferences",
  summary: "Changes the given kinds and channels, the quiet hours, the digest or leave by email",
  input: z.object({
    kinds: perKind(choices.partial().optional()).partial().optional() as z.ZodOptional<z.ZodType<SomeChoices, SomeChoices>>,
    quietHours: QuietHours.nullable().optional(),
    digest: z.enum(digests).optional(),
    calendar: z.boolean("Please choose true or false").optional(),
  }),
  output: NotificationPreferences,
});

export const unsubscribe = endpoint({
  method: "POST",
  path: "/notifications/unsubscribe/:token",
  scope: null,
  summary: "Turns off the emails of one kind, with the link in an email; needs no session",
  input: z.object({ token: z.string().max(1000, "This link is too long") }),
  output: z.object({ kind: z.enum(emailKinds) }),
  message: "You won't get these emails any more. Change this on your profile.",
  public: true,
});
