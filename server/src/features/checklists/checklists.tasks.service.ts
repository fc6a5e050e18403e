import { uuidv7 } from "uuidv7";
import { checklistItemsMax, checklistLines, tooManyItems } from "@daybook/contract/checklists/lines";
import { maxLengths } from "@daybook/contract/core/max-lengths";
import { addDays, instantAt } from "#calendar.ts";
import type { ActorContext, TaskPart } from "#context.ts";
import * as checklistsRepository from "./checklists.repository.ts";

/* The checklists of new and imported tasks, and what they say in a report. */

export const create: TaskPart["create"] = async (ctx, tasks) => {
  const rows = tasks.flatMap(({ task, input }) =>
    (input.checklist ?? []).map(({ text, done }, position) => ({
      id: uuidv7(),
      taskId: task._id,
      position,
      text,
      doneAt: done ? ctx.now() : null,
      doneBy: done ? ctx.actor.id : null,
    })),
  );
  await checklistsRepository.insert(ctx.db, rows);
  const { id: _id, name } = ctx.actor;
  for (const { task } of tasks) {
    const own = rows.filter(({ taskId }) => taskId === task._id);
    task.checklist = own.map(({ id, text, doneAt }) => ({
      _id: id,
      text,
      doneAt,
      doneBy: doneAt === null ? null : { _id, name, team: null, profilePicture: null },
    }));
  }
};

/** Reads an item per line, as the export writes them. */
export const readCells: TaskPart["readCells"] = async (_ctx, rows) =>
  rows.map(({ cells }) => {
    const checklist = checklistLines(cells.checklist ?? "");
    const long = checklist.find(({ text }) => text.length > maxLengths.checklistItem);
    return {
      values: checklist.length > 0 ? { checklist } : {},
      problems: [
        ...(checklist.length > checklistItemsMax ? [`${tooManyItems}, this one has ${checklist.length}`] : []),
        ...(long ? [`The checklist item "${long.text.slice(0, 40)}…" has more than ${maxLengths.checklistItem} characters`] : []),
      ],
    };
  });

/** Describes what the actor has ticked on a day, by task. */
export async function describe(ctx: ActorContext, date: string, taskIds: readonly string[]) {
  const { timezone } = ctx.company;
  const [from, before] = [instantAt(timezone, date, "00:00"), instantAt(timezone, addDays(date, 1), "00:00")];
  const done = await checklistsRepository.listDone(ctx.db, ctx.actor.id, taskIds, from, before);
  const byTask = Map.groupBy(done, ({ taskId }) => taskId);
  return new Map([...byTask].map(([taskId, items]) => [taskId, items.map(({ text }) => text).join("; ")]));
}
