import { counted, pluralize } from "@daybook/contract/core/numbers";
import type { BrokenLimit } from "@daybook/contract/leave-limits/schemas";
import { weekdayOf } from "#calendar.ts";
import type { ActorContext, LimitedLeave } from "#context.ts";
import { formatDay } from "#format.ts";
import * as leaveLimitsRepository from "./leave-limits.repository.ts";
import type { LimitRow } from "./leave-limits.repository.ts";

/* Which limits leave breaks. The one place that knows, for every way in which leave is requested, recorded, changed and approved. */

const covers = ({ startDate, endDate, weekdays }: LimitRow, date: string) =>
  (startDate === null || (startDate <= date && date <= endDate!)) && (weekdays === null || weekdays.includes(weekdayOf(date)));

/** How many days a sentence names. */
const namedMax = 3;

function daysText(dates: string[]) {
  const named = dates.slice(0, namedMax).map(formatDay).join(", ");
  return dates.length > namedMax ? `${named} and ${counted(dates.length - namedMax, "more day")}` : named;
}

type Counting = "pending" | "approved";

/** `Support: at most 2 people can be away. 2 others are away or have requested leave on 30 Nov 2026. Year-end tickets.` */
function textOf({ title, kind, max, reason }: LimitRow, days: { date: string; away: number }[], counting: Counting) {
  const dates = daysText(days.map(({ date }) => date));
  const most = Math.max(...days.map(({ away }) => away));
  const away = `${counted(most, "other is", "others are")} away`;
  const others = counting === "pending" ? `${away} or ${pluralize(most, "has", "have")} requested leave` : away;
  const rule =
    kind === "blocked"
      ? `no leave on ${dates}`
      : `at most ${counted(max!, "person", "people")} can be away. ${most === 0 ? `This takes more on ${dates}` : `${others} on ${dates}`}`;
  return `${title}: ${rule}.${reason ? ` ${/[.!?]$/.test(reason) ? reason : `${reason}.`}` : ""}`;
}

/** Locks the limits that refuse, as they are then. */
async function withLocks(ctx: ActorContext, found: LimitRow[]): Promise<LimitRow[]> {
  const ids = found.filter(({ mode }) => mode === "refuse").map(({ id }) => id);
  if (ids.length === 0) return found;
  return [...found.filter(({ mode }) => mode !== "refuse"), ...(await leaveLimitsRepository.lock(ctx.db, ids))];
}

export async function brokenLimits(
  ctx: ActorContext,
  { userId, leaveId, days }: LimitedLeave,
  { counting, locks }: { counting: Counting; locks: boolean },
): Promise<BrokenLimit[]> {
  if (days.length === 0) return [];
  const dates = days.map(({ date }) => date).sort();
  const found = await leaveLimitsRepository.listOfPerson(ctx.db, userId, { from: dates[0]!, to: dates.at(-1)! });
  const limits = locks ? await withLocks(ctx, found) : found;
  const concerned = limits
    .map((limit) => ({ limit, days: days.filter(({ date }) => covers(limit, date)) }))
    .filter((each) => each.days.length > 0);
  const counted = concerned
    .filter(({ limit }) => limit.kind === "max_away")
    .flatMap(({ limit, days: own }) => own.map(({ date }) => ({ id: limit.id, date })));
  const away = counted.length === 0 ? [] : await leaveLimitsRepository.listAway(ctx.db, counted, { leaveId, counting });
  const awayOn = new Map(away.map((row) => [`${row.limitId} ${row.date}`, row.away]));
  return concerned.flatMap(({ limit, days: own }): BrokenLimit[] => {
    const others = own.map(({ date, days: taken }) => ({ date, taken, away: awayOn.get(`${limit.id} ${date}`) ?? 0 }));
    const broken = others
      .filter(({ taken, away: count }) => limit.kind === "blocked" || count + taken > limit.max!)
      .map(({ date, away: count }) => ({ date, away: count }));
    if (broken.length === 0) return [];
    const { id: _id, title, kind, mode, max, reason } = limit;
    return [{ limit: { _id, title, kind, mode, max, reason }, days: broken, text: textOf(limit, broken, counting) }];
  });
}
