import ical, {
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventBusyStatus,
  ICalEventClass,
  ICalEventStatus,
  ICalEventTransparency,
} from "ical-generator";
import type { DayPart } from "@daybook/contract/core/constants";
import type { AwayEntry, DueTask, Holiday } from "@daybook/contract/leaves/schemas";
import { addDays, holidayText, instantAt } from "#calendar.ts";

type Feed = {
  companyName: string;
  readerId: string;
  /** ISO-8601. */
  now: string;
  entries: FeedEntry[];
  holidays: Holiday[];
  tasks: FeedTask[];
  /** Returns the scheduled hours of a person on a day. */
  hoursOn: (userId: string, date: string) => number;
  timezone: string;
};

type FeedEntry = AwayEntry & Versioned;
type FeedTask = DueTask & Versioned;

/** Calendars keep what they have unless the version, the event's `SEQUENCE`, rises. */
type Versioned = { updatedAt: string; version: number };

const versionOf = ({ updatedAt, version }: Versioned) => ({ stamp: updatedAt, lastModified: updatedAt, sequence: version });

/** The days of a leave. */
type LeaveDays = Pick<AwayEntry, "leaveId" | "days" | "startDate" | "endDate" | "startDayPart" | "endDayPart">;

/** A part of a leave that is one event: full days, or half a day. */
type Part = { id: string; startDate: string; endDate: string; half: "first_half" | "second_half" | null };

/**
 * Returns the events of a leave: a half day at the start or end of a longer leave is an event of its own, with times. Without
 * the days outside the employment, on which there is no leave: none of these dates is in `days`.
 */
function partsOf({ leaveId, days, ...leave }: LeaveDays): Part[] {
  const [startDate, endDate] = [days[0], days.at(-1)];
  if (startDate === undefined || endDate === undefined) return [];
  const id = `leave-${leaveId}`;
  const halfOf = (part: DayPart) => (part === "full" ? null : part);
  const start = startDate === leave.startDate ? halfOf(leave.startDayPart) : null;
  const end = endDate === leave.endDate ? halfOf(leave.endDayPart) : null;
  if (startDate === endDate) return [{ id, startDate, endDate, half: start ?? end }];
  const full = { id, startDate: start ? addDays(startDate, 1) : startDate, endDate: end ? addDays(endDate, -1) : endDate, half: null };
  return [
    ...(start ? [{ id: `${id}-start`, startDate, endDate: startDate, half: start }] : []),
    ...(full.startDate <= full.endDate ? [full] : []),
    ...(end ? [{ id: `${id}-end`, startDate: endDate, endDate, half: end }] : []),
  ];
}

const dayBegins = "09:00";

/** Returns the times of an event: days, or for half a day half of the scheduled hours, of a day that begins at 09:00. */
function timesOf({ startDate, endDate, half }: Part, hours: number, timezone: string) {
  if (half === null) return { start: startDate, end: addDays(endDate, 1), allDay: true };
  const halfMs = (hours / 2) * 3_600_000;
  const start = Date.parse(instantAt(timezone, startDate, dayBegins)) + (half === "second_half" ? halfMs : 0);
  return { start: new Date(start), end: new Date(start + halfMs) };
}

const halfNames = { first_half: "morning", second_half: "afternoon" };

function titleOf(entry: AwayEntry, { half }: Part, isOwn: boolean): string {
  const title = isOwn ? (entry.closure ?? entry.leaveType ?? "Leave") : `${entry.user.name}: ${entry.closure ?? "away"}`;
  const notes = [half && halfNames[half], entry.status === "Pending" && "pending"].filter(Boolean).join(", ");
  return notes ? `${title} (${notes})` : title;
}

/** Returns an RFC 5545 calendar. Its all-day events have no timezone and an exclusive end date. */
export function writeCalendar({ companyName, readerId, now, entries, holidays, tasks, hoursOn, timezone }: Feed): string {
  const calendar = ical({ name: `${companyName}: leave`, prodId: "//Daybook//Leave//EN", method: ICalCalendarMethod.PUBLISH, ttl: 3600 });
  const shared = { status: ICalEventStatus.CONFIRMED, transparency: ICalEventTransparency.TRANSPARENT };
  for (const { _id, date, ...holiday } of holidays) {
    const id = `holiday-${_id}`;
    const times = timesOf({ id, startDate: date, endDate: date, half: holiday.half }, hoursOn(readerId, date), timezone);
    calendar.createEvent({ ...shared, ...times, id, summary: holidayText(holiday), stamp: now });
  }
  for (const entry of entries) {
    for (const part of partsOf(entry)) {
      calendar.createEvent({
        ...shared,
        ...timesOf(part, hoursOn(entry.user._id, part.startDate), timezone),
        id: part.id,
        summary: titleOf(entry, part, entry.user._id === readerId),
        ...versionOf(entry),
        ...(entry.status === "Pending" && { status: ICalEventStatus.TENTATIVE }),
      });
    }
  }
  for (const task of tasks) {
    const times = { start: task.dueDate, end: addDays(task.dueDate, 1), allDay: true };
    calendar.createEvent({ ...shared, ...times, ...versionOf(task), id: `task-${task._id}`, summary: `Due: ${task.title}` });
  }
  return calendar.toString();
}

type Contact = { name: string; email: string };

/** The events of a leave in its owner's own calendar, by their ids. They say nothing of its type. */
export const eventIdsOf = (leave: LeaveDays) => partsOf(leave).map(({ id }) => id);

type Invitation = {
  method: "REQUEST" | "CANCEL";
  /** The id of the event; one that the leave no longer has can only be cancelled. */
  id: string;
  leave: LeaveDays & Versioned;
  organizer: Contact;
  owner: Contact;
  hoursOn: (date: string) => number;
  timezone: string;
};

/** Returns one event of a leave for the mailbox of its owner (iTIP, RFC 5546): out of office, accepted already. */
export function writeInvitation({ method, id, leave, organizer, owner, hoursOn, timezone }: Invitation): string {
  const known = partsOf(leave).find((part) => part.id === id);
  const part = known ?? { id, startDate: leave.startDate, endDate: leave.endDate, half: null };
  const isCancelled = method === "CANCEL";
  const calendar = ical({ prodId: "//Daybook//Leave//EN", method: ICalCalendarMethod[method] });
  calendar
    .createEvent({
      ...timesOf(part, hoursOn(part.startDate), timezone),
      ...versionOf(leave),
      id,
      summary: part.half ? `On leave (${halfNames[part.half]})` : "On leave",
      organizer,
      status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      transparency: ICalEventTransparency.OPAQUE,
      busystatus: ICalEventBusyStatus.OOF,
      class: ICalEventClass.PUBLIC,
    })
    .createAttendee({ ...owner, rsvp: false, status: ICalAttendeeStatus.ACCEPTED });
  return calendar.toString();
}
