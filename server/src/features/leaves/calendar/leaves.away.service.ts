import { complianceDaysMax, type DayPart } from "@daybook/contract/core/constants";
import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import type * as leaves from "@daybook/contract/leaves/leaves";
import type { Actor } from "#access/actor.ts";
import { awayScope, mayReadLeaveOf } from "#access/leaves.ts";
import { addDays, calendarFor, daysBetween, daysFrom, kindOfDay, leaveKindOf } from "#calendar.ts";
import type { ActorContext } from "#context.ts";
import { invalid } from "#errors.ts";
import { companyCalendar } from "#features/holidays/holidays.service.ts";
import { holidaysOfPerson, schedulesOf } from "#features/schedules/schedules.service.ts";
import * as leavesAwayRepository from "./leaves.away.repository.ts";
import type { AwayFilters, AwayRow } from "./leaves.away.repository.ts";
import type { Person } from "#features/leaves/leaves.people.service.ts";

type Period = Pick<AwayFilters, "startDate" | "endDate">;

/** Hides types and pending leave from colleagues: they only see that a person is away and when. */
function redactFor(actor: Actor, rows: AwayRow[]) {
  return rows.flatMap(({ leaveType, color, closure, ...fields }) => {
    const row = { ...fields, ...(closure !== null && { closure }) };
    if (mayReadLeaveOf(actor, row)) return [{ ...row, leaveType, color }];
    return row.status === "Approved" ? [row] : [];
  });
}

type Away = ReturnType<typeof redactFor>[number];

/** Lists the absences between two days that the actor may see. */
const awayBetween = async (ctx: Pick<ActorContext, "db">, actor: Actor, filters: AwayFilters) =>
  redactFor(actor, await leavesAwayRepository.list(ctx.db, awayScope(actor), filters));

/** Lists teammates of a person who are away in the period. Closures, which concern everyone, are left out. */
export async function alsoAway(ctx: ActorContext, person: Person, { startDate, endDate }: Period) {
  if (person.teamId === null) return [];
  const teammatesOf = { userId: person.id, teamId: person.teamId };
  return (await awayBetween(ctx, ctx.actor, { startDate, endDate, teammatesOf })).filter(
    ({ isAbsence, closureId }) => isAbsence && closureId === null,
  );
}

function checkPeriod({ startDate, endDate }: Period) {
  if (endDate < startDate) throw invalid("endDate", "The end date is before the start date");
  if (daysBetween(startDate, endDate) >= complianceDaysMax) throw invalid("endDate", `Please choose at most ${complianceDaysMax} days`);
}

export async function calendar(ctx: ActorContext, { startDate, endDate, team }: CheckedInputOf<typeof leaves.calendar>) {
  checkPeriod({ startDate, endDate });
  const [entries, holidays] = await Promise.all([
    awayBetween(ctx, ctx.actor, { startDate, endDate, team }),
    holidaysOfPerson(ctx, ctx.actor.id, { startDate, endDate }),
  ]);
  return { entries: await withReturn(ctx, entries), holidays };
}

/** A person who works none of these days after an absence has no day of return. */
const returnWithinDays = 62;

type Absence = { userId: string; endDate: string; endDayPart: DayPart };

/** Returns when people who are away today are back: the first of their own working days on which they are not away all day. */
export async function returnsOf(ctx: ActorContext, current: readonly Absence[]): Promise<(absence: Absence) => string | undefined> {
  if (current.length === 0) return () => undefined;
  const userIds = [...new Set(current.map(({ userId }) => userId))];
  const period = {
    startDate: ctx.today(),
    endDate: addDays(
      current
        .map(({ endDate }) => endDate)
        .toSorted()
        .at(-1)!,
      returnWithinDays,
    ),
  };
  const [company, schedules, absent] = await Promise.all([
    companyCalendar(ctx, period.startDate),
    schedulesOf(ctx, userIds, period.endDate),
    leavesAwayRepository.listAbsentDays(ctx.db, userIds, period),
  ]);
  return ({ userId, endDate, endDayPart }) => {
    const calendar = calendarFor(company, schedules.get(userId));
    const from = endDayPart === "first_half" ? endDate : addDays(endDate, 1);
    const isBack = (day: string) =>
      kindOfDay(calendar, day) === "working" && leaveKindOf(calendar, day, absent.get(userId)?.[day] ?? 0) !== "leave";
    return daysFrom(from, addDays(from, returnWithinDays)).find(isBack);
  };
}

/**
 * Returns who of these people is away all of today, and when they are back, unless that is further ahead than one looks. It says
 * nothing about the leave.
 */
export async function awayToday(ctx: ActorContext, userIds: readonly string[]): Promise<Map<string, { backOn?: string }>> {
  if (userIds.length === 0) return new Map();
  const today = ctx.today();
  const absent = await leavesAwayRepository.listAbsentDays(ctx.db, userIds, { startDate: today, endDate: today });
  // From today on, so that who is away for half a day is back today.
  const current = [...absent.keys()].map((userId) => ({ userId, endDate: addDays(today, -1), endDayPart: "full" as const }));
  const returnOf = await returnsOf(ctx, current);
  return new Map(
    current.flatMap((absence) => {
      const backOn = returnOf(absence);
      return backOn === today ? [] : [[absence.userId, { ...(backOn && { backOn }) }] as const];
    }),
  );
}

/** Counts who of these people is away all of a day on which they would work. */
export async function countAway(ctx: ActorContext, userIds: readonly string[], day: string): Promise<number> {
  const absent = await leavesAwayRepository.listAbsentDays(ctx.db, userIds, { startDate: day, endDate: day });
  if (absent.size === 0) return 0;
  const [company, schedules] = await Promise.all([companyCalendar(ctx, day), schedulesOf(ctx, [...absent.keys()], day)]);
  const isAway = ([userId, days]: [string, Record<string, number>]) =>
    leaveKindOf(calendarFor(company, schedules.get(userId)), day, days[day] ?? 0) === "leave";
  return [...absent].filter(isAway).length;
}

/** Adds to the absences of today when the person is back. */
async function withReturn(ctx: ActorContext, entries: Away[]): Promise<(Away & { backOn?: string | undefined })[]> {
  const today = ctx.today();
  const isNow = ({ status, isAbsence, days }: Away) => status === "Approved" && isAbsence && days.includes(today);
  const returnOf = await returnsOf(ctx, entries.filter(isNow));
  return entries.map((entry) => (isNow(entry) ? { ...entry, backOn: returnOf(entry) } : entry));
}

/**
 * Returns what a person's calendar shows: own leave and open tasks, the absences of others, without remote work, and holidays.
 * A closure that the person is part of is there once, as their own.
 */
export async function personalCalendar(ctx: Pick<ActorContext, "db">, reader: Actor, period: Period) {
  const [entries, holidays, tasks] = await Promise.all([
    awayBetween(ctx, reader, period),
    holidaysOfPerson(ctx, reader.id, period),
    leavesAwayRepository.listDueTasks(ctx.db, reader.id, period),
  ]);
  const isOwn = ({ user }: Away) => user._id === reader.id;
  const ownClosures = new Set(entries.filter(isOwn).flatMap(({ closureId }) => closureId ?? []));
  const isShown = (entry: Away) => isOwn(entry) || (entry.isAbsence && !(entry.closureId && ownClosures.has(entry.closureId)));
  return { entries: entries.filter(isShown), holidays, tasks };
}

export function myCalendar(ctx: ActorContext, period: CheckedInputOf<typeof leaves.myCalendar>) {
  checkPeriod(period);
  return personalCalendar(ctx, ctx.actor, period);
}
