import type { DayPart } from "@daybook/contract/core/constants";
import type { AwayEntry, Leave, LeaveDay, Preview } from "@daybook/contract/leaves";
import { dayOfInstant, daysBetween, rangeText, timeOfInstant, weekdayRangeText } from "#lib/format/dates.ts";

/** Returns the CSS color of a leave type; undefined if the viewer may not see the type. */
export const colorOf = (color: string | undefined) => (color ? `var(--${color})` : undefined);

/** `1 day`, `1.5 days`, `0 days`. */
export const daysText = (days: number) => `${days} ${days === 1 ? "day" : "days"}`;

/** `1 leave`, `3 leaves`. */
export const leavesText = (count: number) => `${count} ${count === 1 ? "leave" : "leaves"}`;

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
export const lengthText = (leave: Pick<Leave, "days"> & Period) =>
  partText(leave) ?? (leave.startDate === leave.endDate ? "full day" : `${leave.days} ${leave.days === 1 ? "workday" : "workdays"}`);

/** Returns the reason for a day's charge. */
export function dayReason({ kind, holiday, charge }: LeaveDay, part: DayPart | undefined) {
  if (kind === "weekend") return "Weekend";
  if (kind === "holiday") return holiday ?? "Holiday";
  if (charge !== 0.5) return "Workday";
  return part === "second_half" ? "Afternoon" : "Morning";
}

/** Returns the part of a date that the period covers. */
export const partOf = (date: string, { startDate, startDayPart, endDate, endDayPart }: Period): DayPart =>
  date === startDate ? startDayPart : date === endDate ? endDayPart : "full";

/** Returns the details shown next to a name in the calendar: `morning`, `pending`, `remote`. */
export const awayText = (entry: AwayEntry) => detailsOf(entry, partText(entry));

/** The same for a calendar bar, which names a half day only in the week it belongs to. */
export const barText = (entry: AwayEntry, { before, after }: { before: boolean; after: boolean }) =>
  detailsOf(entry, partText({ ...entry, ...(before && { startDayPart: "full" }), ...(after && { endDayPart: "full" }) }));

const detailsOf = ({ isAbsence, status }: AwayEntry, part: string | undefined) =>
  [isAbsence ? undefined : "remote", part, status === "Pending" ? "pending" : undefined].filter(Boolean).join(", ");

/** What a cancellation says about a leave. */
export type Cancelling = { cancellation: Pick<NonNullable<Leave["cancellation"]>, "state"> | null; cancelledAt: string | null };

/** Whether a request to cancel the leave waits for a decision. */
export const asksToCancel = ({ cancellation, cancelledAt }: Cancelling) => cancelledAt === null && cancellation?.state === "Pending";

/** Whether the leave waits for a decision: as a request for leave, or to cancel it. */
export const isWaiting = (leave: Pick<Leave, "status" | "cancellation" | "cancelledAt">) =>
  leave.status === "Pending" || asksToCancel(leave);

/** `by Rohan Mehta`, `recorded by …` for manual leave; of cancelled leave who cancelled it. Undefined without a decision. */
export function decisionText({ cancelledAt, cancellation, isManual, markedBy, decidedBy, onBehalfOf }: Leave) {
  if (cancelledAt !== null) return cancellation?.decidedBy ? `by ${deciderText(cancellation)}` : undefined;
  if (isManual) return markedBy ? `recorded by ${markedBy.name}` : undefined;
  return decidedBy ? `by ${deciderText({ decidedBy, onBehalfOf })}` : undefined;
}

/** Shown with a request that has gone to the admins as well. */
export const escalatedText = "Escalated to admins";

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
  const refund = `${daysText(ahead)} of ${leaveType ?? "leave"} ${ahead === 1 ? "returns" : "return"} to the balance.`;
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
