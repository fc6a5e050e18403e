import { record } from "#changes.ts";
import type { TaskPart } from "#context.ts";
import { invalid } from "#errors.ts";
import * as tasksService from "#features/tasks/tasks.service.ts";
import * as dependenciesChanges from "./dependencies.changes.ts";
import * as dependenciesRepository from "./dependencies.repository.ts";

/* What new and imported tasks wait for. Tasks that exist cannot wait for new ones, so that only new ones can form a cycle. */

export const create: TaskPart["create"] = async (ctx, tasks) => {
  const waiting = tasks.filter(({ input }) => input.blockedBy && input.blockedBy.length > 0);
  if (waiting.length === 0) return;
  await dependenciesRepository.lock(ctx.db);
  const blockerIds = [...new Set(waiting.flatMap(({ input }) => input.blockedBy!))];
  const readable = new Map((await tasksService.byIds(ctx, { taskIds: blockerIds })).map((task) => [task._id, task]));
  for (const { task, input, path } of waiting) {
    const blockers = [...new Set(input.blockedBy)].map((id) => readable.get(id));
    if (blockers.some((blocker) => !blocker || blocker._id === task._id))
      throw invalid(path("blockedBy"), "Please choose a task that you can see");
    await dependenciesRepository.insertAll(
      ctx.db,
      blockers.map((blocker) => ({ blockerId: blocker!._id, blockedId: task._id, createdBy: ctx.actor.id, createdAt: ctx.now() })),
    );
    record(ctx, dependenciesChanges.added, {
      id: task._id,
      after: { blockedBy: blockers.map((blocker) => `#${blocker!.number}`).join(", ") },
      rows: [],
    });
  }
  await tasksService.emitChanged(ctx, blockerIds);
};
