import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import * as schedules from "@daybook/contract/working-time/schedules";
import { require } from "#access/access.ts";
import { mayChangeSchedules, mayReadSchedule } from "#access/schedules.ts";
import type { Calendar } from "#calendar.ts";
import { type CompanySettings, type Context, inTransaction } from "#context.ts";
import { companyCalendar } from "#features/holidays/holidays.service.ts";
import * as usersService from "#features/users/users.service.ts";
import * as schedulesRepository from "./schedules.repository.ts";

type ReadingContext = Pick<Context, "db" | "company">;

/** Far enough for every day that a request can name. */
const endOfTime = "9999-12-31";

/** Returns the calendar of one person from a day on: the company's settings and holidays, with the person's schedules. */
export async function personCalendar(ctx: ReadingContext, userId: string, from?: string): Promise<CompanySettings & Calendar> {
  const [calendar, byPerson] = await Promise.all([
    companyCalendar(ctx, from),
    schedulesRepository.listByPerson(ctx.db, [userId], endOfTime),
  ]);
  return { ...calendar, schedules: byPerson.get(userId) };
}

/** Returns the schedules that begin up to a day, by person; people who work as the company are missing. */
export const schedulesOf = (ctx: ReadingContext, userIds: readonly string[] | "all", until: string) =>
  schedulesRepository.listByPerson(ctx.db, userIds, until);

async function present(ctx: Context, userId: string): Promise<schedules.Schedule> {
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

export async function get(ctx: Context, { id }: CheckedInputOf<typeof schedules.get>) {
  const { row } = await usersService.findVisible(ctx, id);
  require(mayReadSchedule(ctx.actor, { id: row._id, teamId: row.teamId, role: row.role }), "see this person's working hours");
  return present(ctx, id);
}

export async function maySet(ctx: Context, { id }: Record<string, string>) {
  await usersService.findVisible(ctx, id!);
  require(mayChangeSchedules(ctx.actor), "change working hours");
}

/** Hooks of other features in the same transaction: before a schedule changes, and after. */
export type ScheduleSteps = {
  before: (ctx: Context, userId: string) => Promise<unknown>;
  changed: (ctx: Context, userId: string, from: string) => Promise<void>;
};

/** Sets a person's working hours from a day on. An entry with the same day is replaced. */
export const set =
  (steps: ScheduleSteps) =>
  (ctx: Context, { id, from, hours, cycle }: CheckedInputOf<typeof schedules.set>) =>
    inTransaction(ctx, async (ctx) => {
      await maySet(ctx, { id });
      await steps.before(ctx, id);
      const weeks = schedules.weeksOf({ hours, cycle });
      const before = (await schedulesRepository.list(ctx.db, id)).find((entry) => entry.from === from);
      await schedulesRepository.upsert(ctx.db, { userId: id, from, weeks, createdBy: ctx.actor.id, now: ctx.now() });
      await steps.changed(ctx, id, from);
      ctx.audit("schedules.set", "schedules", id, {
        ...(before && { before: { from, weeks: before.weeks } }),
        after: { from, weeks },
      });
      ctx.emit({ name: "schedules.changed", userId: id });
      return present(ctx, id);
    });
