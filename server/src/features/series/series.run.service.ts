import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import type * as series from "@daybook/contract/series/series";
import { record } from "#changes.ts";
import type { ActorContext } from "#context.ts";
import { AppError } from "#errors.ts";
import * as sessionsService from "#features/sessions/sessions.service.ts";
import * as tasksService from "#features/tasks/tasks.service.ts";
import * as seriesChanges from "./series.changes.ts";
import { nextAfter } from "./series.dates.ts";
import * as seriesRepository from "./series.repository.ts";
import type { SeriesRow } from "./series.repository.ts";
import { calendarOf, lock, present } from "./series.service.ts";
import { make, obstaclesOf } from "./series.tasks.service.ts";
import { inTransaction } from "#transaction.ts";

/** Returns the date that the series goes to after the next one; 409 without a next one. */
async function moved(ctx: ActorContext, row: SeriesRow) {
  if (row.state !== "active" || row.nextPlanned === null || row.nextDate === null)
    throw new AppError("conflict", row.state === "paused" ? "This series is paused" : "This series has ended");
  return { date: row.nextDate, next: nextAfter(row, await calendarOf(ctx, row.assigneeId, row.nextPlanned)) };
}

/** Leaves out the next date. Of two at once, one does. */
export async function skip(ctx: ActorContext, { id }: CheckedInputOf<typeof series.skip>) {
  const seen = await seriesRepository.find(ctx.db, id);
  return inTransaction(ctx, async (ctx) => {
    const row = await lock(ctx, id, "update", "change this series");
    if (seen?.nextPlanned !== row.nextPlanned) return present(ctx, row);
    const { date, next } = await moved(ctx, row);
    await seriesRepository.advance(ctx.db, [{ ...row, ...next }]);
    record(ctx, seriesChanges.skipped, { id, before: { nextDate: date }, after: { nextDate: next.nextDate } });
    return present(ctx, (await seriesRepository.find(ctx.db, id))!);
  });
}

/** Creates the task of the next date now. Of two at once, one creates it and both return it. */
export async function run(ctx: ActorContext, { id }: CheckedInputOf<typeof series.run>) {
  const seen = await seriesRepository.find(ctx.db, id);
  return inTransaction(ctx, async (ctx) => {
    const row = await lock(ctx, id, "update", "change this series");
    const made =
      seen?.nextDate && seen.nextDate !== row.nextDate ? await seriesRepository.findTaskId(ctx.db, id, seen.nextDate) : undefined;
    if (made) return tasksService.get(ctx, { id: made });
    const { date, next } = await moved(ctx, row);
    const owner = await sessionsService.findActor(ctx.db, row.ownerId, ctx.now());
    const obstacle = (await obstaclesOf(ctx, owner, [row]))(row);
    if (!owner || obstacle) throw new AppError("conflict", `No task can be created: ${obstacle}`);
    const [task] = await make(ctx, owner, [{ row, date, skipped: 0 }]);
    await seriesRepository.advance(ctx.db, [{ ...row, ...next, lastDate: date }]);
    return tasksService.get(ctx, { id: task!._id });
  });
}
