import type { Away } from "@daybook/contract/analytics/schemas";
import type { DayPart, HolidayHalf } from "@daybook/contract/core/constants";
import { counted, numberText, pluralize } from "@daybook/contract/core/numbers";
import type { AwayEntry, Expiring, Holiday, Leave, LeaveDay, Preview } from "@daybook/contract/leaves/schemas";
import {
  dayOfInstant,
  daysBetween,
  monthName,
  rangeText,
  shortDay,
  timeOfInstant,
  weekdayName,
  weekdayRangeText,
} from "#lib/format/dates.ts";

/** Returns the CSS color of a leave type; undefined if the viewer may not see the type. */
export const colorOf = (color: string | undefined) => (color ? `var(--${color})` : undefined);

/** `31 March`, with the year unless it is that of `today`. */
const dateText = (day: string, today: string) =>
  `${Number(day.slice(8))} ${monthName(day)}${day.slice(0, 4) === today.slice(0, 4) ? "" : ` ${day.slice(0, 4)}`}`;

/** `31 March`, of `03-31`. */
export const monthAndDayText = (day: string) => `${Number(day.slice(3))} ${monthName(`2025-${day}`)}`;

/** `2 days expire Tue 31 Mar`, of the days that expire first; undefined if none do. */
export function expiryText([first]: Expiring[], today: string) {
  if (!first) return undefined;
  return `${counted(first.days, "day expires", "days expire")} ${shortDay(first.expires, today)}`;
}

/** `Uses 2 days that expire on 31 March, then 1 day that does not expire.`; undefined if no used days expire. */
export function grantsText(grants: Preview["grants"], today: string) {
  if (!grants.some(({ expires }) => expires !== null)) return undefined;
  const parts = grants.map(({ days, expires }) => {
    const verb = expires ? pluralize(days, "expires", "expire") : pluralize(days, "does not expire", "do not expire");
    return `${counted(days, "day")} that ${verb}${expires ? ` on ${dateText(expires, today)}` : ""}`;
  });
  return `Uses ${parts.join(", then ")}.`;
}

/** `There is a report for Tue 3 Mar (8 h). Its hours stay and don’t count as overtime.`; undefined without reports. */
export function reportsText(reports: Preview["reports"], today: string) {
  if (reports.length === 0) return undefined;
  const days = reports.map(({ date, hours }) => `${shortDay(date, today)} (${numberText(hours)} h)`).join(", ");
  return reports.length === 1
    ? `There is a report for ${days}. Its hours stay and don’t count as overtime.`
    : `There are reports for ${days}. Their hours stay and don’t count as overtime.`;
}

type Period = Pick<AwayEntry, "startDate" | "endDate" | "startDayPart" | "endDayPart">;

/** `Fri 20 – Mon 23 Mar`. */
export const periodText = ({ startDate, endDate }: Pick<Period, "startDate" | "endDate">, today: string) =>
  weekdayRangeText({ from: startDate, to: endDate }, today);

/** Describes the half days of a leave: `morning`, `from afternoon`, `until midday`; undefined for full days. */
export function partText({ startDate, endDate, startDayPart, endDayPart }: Period) {
  if (startDate === endDate) return startDayPart === "first_half" ? "morning" : startDayPart === "second_half" ? "afternoon" : undefined;
  const start = startDayPart === "full" ? undefined : startDayPart === "second_half" ? "from afternoon" : "morning only on the first day";
  const end = endDayPart === "full" ? undefined : endDayPart === "first_half" ? "until midday" : "afternoon only on the last day";
  return [start, end].filter(Boolean).join(", ") || undefined;
}

/** Returns the second line of a period: its half days or its length. */
export function lengthText(leave: Pick<Leave, "days" | "breakdown"> & Period) {
  const part = partText(leave);
  if (part !== undefined || leave.startDate === leave.endDate) return part ?? "full day";
  const countsDaysOff = leave.breakdown.some(({ kind, charge }) => kind !== "working" && charge > 0);
  return countsDaysOff ? counted(leave.days, "day") : counted(leave.days, "workday");
}

/** The parts of a day that a holiday can take. */
export const holidayParts: { value: DayPart; label: string }[] = [
  { value: "full", label: "Whole day" },
  { value: "first_half", label: "First half" },
  { value: "second_half", label: "Second half" },
];

export const holidayHalfOf = (part: DayPart): HolidayHalf | null => (part === "full" ? null : part);

/** `Diwali`, `Diwali Eve (second half)`. */
export const holidayText = ({ name, half }: Pick<Holiday, "name" | "half">) =>
  half ? `${name} (${half === "first_half" ? "first half" : "second half"})` : name;

/** Returns the reason for a day's charge. */
export function dayReason({ kind, holiday, holidayHalf, charge }: LeaveDay, part: DayPart | undefined) {
  const between = charge > 0 ? ", between leave days" : "";
  if (kind === "weekend") return `Weekend${between}`;
  if (kind === "holiday") return `${holiday ?? "Holiday"}${between}`;
  if (holidayHalf) return holidayText({ name: holiday ?? "Holiday", half: holidayHalf });
  if (charge !== 0.5) return "Workday";
  return part === "second_half" ? "Afternoon" : "Morning";
}

/** Returns the part of a date that the period covers. */
export const partOf = (date: string, { startDate, startDayPart, endDate, endDayPart }: Period): DayPart =>
  date === startDate ? startDayPart : date === endDate ? endDayPart : "full";

/** When a person who is away today works again: `back this afternoon`, `back tomorrow`, `back Monday`, `back Mon 7 Dec`. */
export function backText(day: string, today: string) {
  const distance = daysBetween(today, day);
  if (distance === 0) return "back this afternoon";
  if (distance === 1) return "back tomorrow";
  return `back ${distance < 7 ? weekdayName(day) : shortDay(day, today)}`;
}

/** What today's absence means for others: `back Monday`, `half a day`, `half a day, then back Tue 8 Dec`, `all day`. */
export function awayTodayText(
  { startDate, endDate, half, backOn }: Pick<Away, "startDate" | "endDate" | "half" | "backOn">,
  today: string,
) {
  const back = backOn !== undefined && !(half && startDate === endDate && backOn > today) && backText(backOn, today);
  if (!half || backOn === today) return back || "all day";
  return back ? `half a day, then ${back}` : "half a day";
}

/** Returns the details shown next to a name in the calendar: `morning`, `pending`, `remote`. */
export const awayText = (entry: AwayEntry) => detailsOf(entry, partText(entry));

/** The same for a calendar bar, which names a half day only in the week it belongs to. */
export const barText = (entry: AwayEntry, { before, after }: { before: boolean; after: boolean }) =>
  detailsOf(entry, partText({ ...entry, ...(before && { startDayPart: "full" }), ...(after && { endDayPart: "full" }) }));

const detailsOf = ({ isAbsence, status, closure }: AwayEntry, part: string | undefined) =>
  [closure, isAbsence ? undefined : "remote", part, status === "Pending" ? "pending" : undefined].filter(Boolean).join(", ");

/** What a cancellation says about a leave. */
export type Cancelling = { cancellation: Pick<NonNullable<Leave["cancellation"]>, "state"> | null; cancelledAt: string | null };

/** Whether a request to cancel the leave waits for a decision. */
export const asksToCancel = ({ cancellation, cancelledAt }: Cancelling) => cancelledAt === null && cancellation?.state === "Pending";

/** Whether the leave waits for a decision: as a request for leave, or to cancel it. */
export const isWaiting = (leave: Pick<Leave, "status" | "cancellation" | "cancelledAt">) =>
  leave.status === "Pending" || asksToCancel(leave);

/** `by Rohan Mehta`, `automatically`, `recorded by …` for manual leave; of cancelled leave who cancelled it. Undefined without a decision. */
export function decisionText({ status, cancelledAt, cancellation, isManual, markedBy, decidedBy, onBehalfOf }: Leave) {
  if (cancelledAt !== null) return cancellation?.decidedBy ? `by ${deciderText(cancellation)}` : undefined;
  if (isManual) return markedBy ? `recorded by ${markedBy.name}` : undefined;
  if (status === "Approved" && !decidedBy) return "automatically";
  return decidedBy ? `by ${deciderText({ decidedBy, onBehalfOf })}` : undefined;
}

/** Shown with a request that has gone to the admins as well. */
export const escalatedText = "Escalated to admins";

/** What removing a leave is called: an own request that waits for a decision is withdrawn. */
export const removalText = ({ user, status }: Pick<Leave, "user" | "status">, ownId: string) =>
  user._id === ownId && status === "Pending" ? "Withdraw" : "Delete";

/** Whether a request waits for a document, without which it cannot be approved. */
export const isDocumentMissing = ({ status, needsDocument, documents }: Pick<Leave, "status" | "needsDocument" | "documents">) =>
  status === "Pending" && needsDocument && documents.length === 0;

/** Says who decides on a request: `Rohan Mehta decides, but is away until Fri 27 Nov. Dev Kulkarni decides for Rohan Mehta today.` */
export function deciderSentence(decider: Preview["decider"], today: string) {
  if (!decider) return "An admin decides.";
  const { user, awayUntil, delegate } = decider;
  const away = awayUntil && weekdayRangeText({ from: awayUntil, to: awayUntil }, today);
  if (delegate) return `${user.name} decides${away ? `, but is away until ${away}` : ""}. ${delegate.name} decides for ${user.name} today.`;
  return away ? `${user.name} decides, but is away until ${away}. Admins can decide as well.` : `${user.name} or an admin decides.`;
}

/** `Rohan Mehta`, or `Dev Kulkarni for Rohan Mehta` for a delegate. */
export const deciderText = ({ decidedBy, onBehalfOf }: Pick<Leave, "decidedBy" | "onBehalfOf">) =>
  onBehalfOf ? `${decidedBy?.name} for ${onBehalfOf.name}` : (decidedBy?.name ?? "");

/** Says what accepting a request to cancel does. */
export function cancellationEffect(
  { startDate, breakdown, leaveType }: Pick<Leave, "startDate" | "breakdown" | "leaveType">,
  today: string,
) {
  const ahead = breakdown.filter(({ date }) => date > today).reduce((sum, { charge }) => sum + charge, 0);
  const refund = `${counted(ahead, "day")} of ${leaveType ?? "leave"} ${pluralize(ahead, "returns", "return")} to the balance.`;
  return startDate > today ? `Accepted, the leave is cancelled: ${refund}` : `Accepted, the leave ends today: ${refund}`;
}

type Asked = Pick<Leave, "createdAt" | "isManual" | "cancellation" | "cancelledAt">;

/** Returns when the leave was requested, or when its open request to cancel was made. */
export const requestedAt = (leave: Asked) => (asksToCancel(leave) ? leave.cancellation!.requestedAt : leave.createdAt);

/**
 * `Requested today 11:40`, `Requested yesterday`, `Requested 2 days ago`, then `Requested 2 Mar`; `Recorded …` for manual
 * leave, `Asked to cancel …` while a request to cancel waits.
 */
export function requestedText(leave: Asked, today: string, timezone: string) {
  const createdAt = requestedAt(leave);
  const verb = asksToCancel(leave) ? "Asked to cancel" : leave.isManual ? "Recorded" : "Requested";
  const day = dayOfInstant(createdAt, timezone);
  const ago = daysBetween(day, today);
  if (ago <= 0) return `${verb} today ${timeOfInstant(createdAt, timezone)}`;
  if (ago === 1) return `${verb} yesterday`;
  return ago < 7 ? `${verb} ${ago} days ago` : `${verb} ${rangeText({ from: day, to: day }, today)}`;
}
