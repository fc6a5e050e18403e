import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from "ical-generator";
import type { AwayEntry, Holiday } from "@daybook/contract/leaves/schemas";
import { addDays, holidayText } from "#calendar.ts";

type Feed = {
  companyName: string;
  readerId: string;
  /** ISO-8601. */
  now: string;
  entries: (AwayEntry & { updatedAt: string })[];
  holidays: Holiday[];
};

/** Describes half days: `morning`, `from afternoon, until midday`. */
function partOf({ startDate, endDate, startDayPart, endDayPart }: AwayEntry): string {
  if (startDate === endDate) return { full: "", first_half: "morning", second_half: "afternoon" }[startDayPart];
  const start = { full: "", first_half: "morning only on the first day", second_half: "from afternoon" }[startDayPart];
  const end = { full: "", first_half: "until midday", second_half: "afternoon only on the last day" }[endDayPart];
  return [start, end].filter(Boolean).join(", ");
}

function titleOf(entry: AwayEntry, isOwn: boolean): string {
  const title = isOwn ? (entry.leaveType ?? "Leave") : `${entry.user.name}: away`;
  const notes = [partOf(entry), entry.status === "Pending" && "pending"].filter(Boolean).join(", ");
  return notes ? `${title} (${notes})` : title;
}

/** Returns an RFC 5545 calendar of all-day events, which have no timezone and an exclusive end date. */
export function writeCalendar({ companyName, readerId, now, entries, holidays }: Feed): string {
  const calendar = ical({ name: `${companyName}: leave`, prodId: "//Daybook//Leave//EN", method: ICalCalendarMethod.PUBLISH, ttl: 3600 });
  const add = (id: string, summary: string, startDate: string, endDate: string, stamp: string, isPending = false) =>
    calendar.createEvent({
      id,
      summary,
      start: startDate,
      end: addDays(endDate, 1),
      allDay: true,
      stamp,
      status: isPending ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  for (const { _id, date, ...holiday } of holidays) add(`holiday-${_id}`, holidayText(holiday), date, date, now);
  for (const entry of entries) {
    const title = titleOf(entry, entry.user._id === readerId);
    add(`leave-${entry.leaveId}`, title, entry.startDate, entry.endDate, entry.updatedAt, entry.status === "Pending");
  }
  return calendar.toString();
}
