import { linksMax } from "@daybook/contract/dependencies/limits";
import { record } from "#changes.ts";
import type { TaskPart } from "#context.ts";
import type { PartCells } from "#domain/task-parts.ts";
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

const numberPattern = /^#?(\d{1,9})$/;
const wordsIn = ({ cells }: PartCells) => (cells.blockedBy ?? "").split(/[,;\s]+/).filter((word) => word !== "");

/** Reads `#12, #15`. The problem is the same for a task that does not exist and for one that may not be read. */
export const readCells: TaskPart["readCells"] = async (ctx, rows) => {
  const numberOf = (word: string) => Number(numberPattern.exec(word)?.[1] ?? -1);
  const found = await tasksService.byNumbers(ctx, [...new Set(rows.flatMap((row) => wordsIn(row).map(numberOf)))]);
  const ids = new Map(found.map(({ _id, number }) => [number, _id]));
  return rows.map((row) => {
    const words = [...new Set(wordsIn(row))];
    const blockedBy = words.flatMap((word) => ids.get(numberOf(word)) ?? []);
    return {
      values: blockedBy.length > 0 ? { blockedBy } : {},
      problems: [
        ...words
          .filter((word) => !ids.has(numberOf(word)))
          .map((word) => `There is no task "${word}" that you can see, for this task to wait for`),
        ...(words.length > linksMax ? [`A task can wait for at most ${linksMax} others`] : []),
      ],
    };
  });
};
