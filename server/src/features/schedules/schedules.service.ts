import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import * as schedules from "@daybook/contract/schedules/schedules";
import { require } from "#access/access.ts";
import { mayChangeSchedules, mayReadSchedule } from "#access/schedules.ts";
import { type Calendar, calendarFor, weeksFrom } from "#calendar.ts";
import { record } from "#changes.ts";
import * as schedulesChanges from "./schedules.changes.ts";
import type { ActorContext, CompanySettings, MaybeActor } from "#context.ts";
import { companyCalendar, listOfPerson, lockRules, requireCalendar } from "#features/holidays/holidays.service.ts";
import * as usersService from "#features/users/users.service.ts";
import * as schedulesRepository from "./schedules.repository.ts";
import { inTransaction } from "#transaction.ts";

type ReadingContext = Pick<ActorContext, "db" | "company">;

/** Far enough for every day that a request can name. */
const endOfTime = "9999-12-31";

/** Returns the calendar of one person from a day on: the company's settings, with the person's hours, holidays and employment. */
export async function personCalendar(ctx: ReadingContext, userId: string, from?: string): Promise<CompanySettings & Calendar> {
  const [calendar, byPerson, employed] = await Promise.all([
    companyCalendar(ctx, from),
    schedulesRepository.listByPerson(ctx.db, [userId], endOfTime),
    schedulesRepository.employedOf(ctx.db, userId),
  ]);
  return { ...calendarFor(calendar, byPerson.get(userId)), employed };
}

/** Lists a person's holidays between two days. */
export async function holidaysOfPerson(ctx: Pick<ActorContext, "db">, userId: string, period: { startDate: string; endDate: string }) {
  const byPerson = await schedulesRepository.listByPerson(ctx.db, [userId], period.endDate);
  return listOfPerson(ctx, byPerson.get(userId), period);
}

/** Returns the schedules that begin up to a day, by person; people who work as the company are missing. */
export const schedulesOf = (ctx: ReadingContext, userIds: readonly string[] | "all", until: string) =>
  schedulesRepository.listByPerson(ctx.db, userIds, until);

async function present(ctx: ActorContext, userId: string): Promise<schedules.Schedule> {
  const entries = await schedulesRepository.list(ctx.db, userId);
  const { workweek, hoursPerDay } = ctx.company;
  return {
    company: [1, 2, 3, 4, 5, 6, 7].map((weekday) => (workweek.some((each) => each === weekday) ? hoursPerDay : 0)),
    entries: entries.map(({ weeks, ...entry }) => ({
      ...entry,
      hours: weeks?.[0] ?? null,
      cycle: weeks && weeks.length > 1 ? weeks : null,
    })),
    can: { update: mayChangeSchedules(ctx.actor) },
  };
}

export async function get(ctx: ActorContext, { id }: CheckedInputOf<typeof schedules.get>) {
  const { row } = await usersService.findVisible(ctx, id);
  require(mayReadSchedule(ctx.actor, { id: row._id, teamId: row.teamId, role: row.role }), "see this person's working hours");
  return present(ctx, id);
}

export async function maySet(ctx: ActorContext, { id }: Record<string, string>) {
  await usersService.findVisible(ctx, id!);
  require(mayChangeSchedules(ctx.actor), "change working hours");
}

/** Leaves out the company's holiday calendar. */
const audited = ({
  from,
  weeks,
  holidayCalendarId,
}: {
  from: string;
  weeks: number[][] | null;
  holidayCalendarId: string | null | undefined;
}) => ({
  from,
  weeks,
  ...(holidayCalendarId && { holidayCalendarId }),
});

type DefaultCalendar = { userId: string; from: string; before: string | null; after: string | null; setBy: string };

/**
 * Gives a person another default holiday calendar from a day on. A person who has another one than the former default on that
 * day keeps it; so do later entries. Returns whether it changed. Needs the rules locked, and a transaction.
 */
export async function setDefaultCalendar(ctx: ActorContext<MaybeActor>, { userId: id, from, before, after, setBy }: DefaultCalendar) {
  if (before === after) return false;
  await schedulesRepository.lockPerson(ctx.db, id);
  const entries = await schedulesRepository.list(ctx.db, id);
  const entry = entries.find((each) => each.from <= from);
  if ((entry?.holidayCalendar?._id ?? null) !== before) return false;
  const later = entries.filter((each) => each.from > from).toReversed();
  const other = later.findIndex(({ holidayCalendar }) => (holidayCalendar?._id ?? null) !== before);
  const following = (other === -1 ? later : later.slice(0, other)).map((each) => ({ from: each.from, weeks: each.weeks }));
  for (const each of [{ from, weeks: weeksFrom(entry, from) }, ...following]) {
    const row = { userId: id, ...each, holidayCalendarId: after, createdBy: setBy, now: ctx.now() };
    await schedulesRepository.upsert(ctx.db, row);
    const facts = { after: audited({ ...each, holidayCalendarId: after }), from: each.from, isOtherCalendar: true };
    record(ctx, schedulesChanges.set, { id, ...facts, actorId: setBy });
  }
  return true;
}

/**
 * Sets a person's working hours and holiday calendar from a day on; what is missing stays as it is on that day. An entry with
 * the same day is replaced.
 */
export const set = (ctx: ActorContext, { id, from, hours, cycle, holidayCalendar }: schedules.ScheduleChange) =>
  inTransaction(ctx, async (ctx) => {
    await maySet(ctx, { id });
    await lockRules(ctx);
    await schedulesRepository.lockPerson(ctx.db, id);
    const entries = await schedulesRepository.list(ctx.db, id);
    const entry = entries.find((each) => each.from <= from);
    const current = entry?.holidayCalendar?._id ?? null;
    const weeks = hours === undefined && cycle == null ? weeksFrom(entry, from) : schedules.weeksOf({ hours, cycle });
    const holidayCalendarId = holidayCalendar === undefined ? current : holidayCalendar;
    if (holidayCalendarId !== null && holidayCalendarId !== current) await requireCalendar(ctx, holidayCalendarId);
    await schedulesRepository.upsert(ctx.db, { userId: id, from, weeks, holidayCalendarId, createdBy: ctx.actor.id, now: ctx.now() });
    const before = entries.find((entry) => entry.from === from);
    record(ctx, schedulesChanges.set, {
      id,
      ...(before && { before: audited({ ...before, holidayCalendarId: before.holidayCalendar?._id }) }),
      after: audited({ from, weeks, holidayCalendarId }),
      from,
      isOtherCalendar: holidayCalendarId !== current,
    });
    return present(ctx, id);
  });
