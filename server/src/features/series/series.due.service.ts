import { addDays, calendarFor } from "#calendar.ts";
import type { ActorContext, MaybeActor } from "#context.ts";
import * as holidaysService from "#features/holidays/holidays.service.ts";
import * as schedulesService from "#features/schedules/schedules.service.ts";
import * as sessionsService from "#features/sessions/sessions.service.ts";
import { dueUpTo } from "./series.dates.ts";
import * as seriesRepository from "./series.repository.ts";
import type { SeriesRow } from "./series.repository.ts";
import { make, type Making, obstaclesOf, pause } from "./series.tasks.service.ts";
import { inTransaction } from "#transaction.ts";

const batchSize = 500;

/** Creates the tasks of all dates up to today, of each series the latest, in batches. */
export async function makeDue(ctx: ActorContext<MaybeActor>) {
  while ((await makeBatch(ctx)) === batchSize);
}

const makeBatch = (ctx: ActorContext<MaybeActor>) =>
  inTransaction(ctx, async (ctx) => {
    const rows = await seriesRepository.listDueForUpdate(ctx.db, ctx.today(), batchSize);
    if (rows.length === 0) return 0;
    const calendar = await calendarsOf(ctx, rows);
    for (const [ownerId, own] of Map.groupBy(rows, (row) => row.ownerId)) await makeOfOwner(ctx, ownerId, own, calendar);
    return rows.length;
  });

/** Returns a lookup of the calendars of the assignees: of all series in two statements. */
async function calendarsOf(ctx: ActorContext<MaybeActor>, rows: readonly SeriesRow[]) {
  const earliest = rows.map(({ nextPlanned }) => nextPlanned!).toSorted()[0]!;
  const company = await holidaysService.companyCalendar(ctx, addDays(earliest, -60));
  const people = [...new Set(rows.flatMap(({ assigneeId }) => assigneeId ?? []))];
  const schedules = await schedulesService.schedulesOf(ctx, people, "9999-12-31");
  return ({ assigneeId }: SeriesRow) => calendarFor(company, assigneeId === null ? undefined : schedules.get(assigneeId));
}

async function makeOfOwner(
  ctx: ActorContext<MaybeActor>,
  ownerId: string,
  rows: readonly SeriesRow[],
  calendarOf: Awaited<ReturnType<typeof calendarsOf>>,
) {
  const owner = await sessionsService.findActor(ctx.db, ownerId, ctx.now());
  const obstacleOf = await obstaclesOf(ctx, owner, rows);
  const makings: Making[] = [];
  const advanced: Pick<SeriesRow, "_id" | "nextPlanned" | "nextDate" | "lastDate">[] = [];
  for (const row of rows) {
    const obstacle = obstacleOf(row);
    if (obstacle) {
      await pause(ctx, row, { reason: obstacle, hasOwner: owner !== undefined });
      continue;
    }
    const { date, missed, next } = dueUpTo(row, calendarOf(row), ctx.today());
    if (date !== null) makings.push({ row, date, skipped: missed });
    advanced.push({ _id: row._id, ...next, lastDate: date ?? row.lastDate });
  }
  if (owner) await make(ctx, owner, makings);
  if (advanced.length > 0) await seriesRepository.advance(ctx.db, advanced);
}
