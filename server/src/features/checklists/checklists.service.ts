import { counted } from "@daybook/contract/core/numbers";
import { uuidv7 } from "uuidv7";
import type * as checklists from "@daybook/contract/checklists/checklists";
import { checklistItemsMax, checklistLines } from "@daybook/contract/checklists/lines";
import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import { record } from "#changes.ts";
import type { ActorContext } from "#context.ts";
import { AppError, invalid } from "#errors.ts";
import * as tasksUpdateService from "#features/tasks/tasks.update.service.ts";
import * as checklistsChanges from "./checklists.changes.ts";
import * as checklistsRepository from "./checklists.repository.ts";
import { inTransaction } from "#transaction.ts";

/* Those who may edit a task change its checklist, under the lock of the task. */

const missing = "This checklist item does not exist";

/** Checked before the body is validated. */
export const mayChange = (ctx: ActorContext, id: string) => tasksUpdateService.mayUpdate(ctx, id);

async function findItem(ctx: ActorContext, id: string, itemId: string) {
  const task = await tasksUpdateService.editableForUpdate(ctx, id);
  const item = task.checklist.find(({ _id }) => _id === itemId);
  if (!item) throw new AppError("not_found", missing);
  return { task, item };
}

export const add = (ctx: ActorContext, { id, text }: CheckedInputOf<typeof checklists.add>) =>
  inTransaction(ctx, async (ctx) => {
    const task = await tasksUpdateService.editableForUpdate(ctx, id);
    const lines = checklistLines(text);
    const room = checklistItemsMax - task.checklist.length;
    if (lines.length > room) {
      const has = `A checklist can have at most ${checklistItemsMax} items. This one has ${counted(task.checklist.length, "item")}`;
      throw invalid("text", `${has}, so ${counted(lines.length, "item does", "items do")} not fit.`);
    }
    const first = await checklistsRepository.nextPosition(ctx.db, id);
    const items = lines.map((line, index) => ({
      id: uuidv7(),
      taskId: id,
      position: first + index,
      text: line.text,
      doneAt: line.done ? ctx.now() : null,
      doneBy: line.done ? ctx.actor.id : null,
    }));
    await checklistsRepository.insert(ctx.db, items);
    record(ctx, checklistsChanges.added, { id, after: { checklist: lines.map((line) => line.text) }, rows: [task] });
    const after = await tasksUpdateService.editableForUpdate(ctx, id);
    return after.checklist.slice(-items.length);
  });

export const update = (ctx: ActorContext, { id, itemId, text, done }: CheckedInputOf<typeof checklists.update>) =>
  inTransaction(ctx, async (ctx) => {
    const { task, item } = await findItem(ctx, id, itemId);
    const isRenamed = text !== undefined && text !== item.text;
    const isTicked = done !== undefined && done !== (item.doneAt !== null);
    if (!isRenamed && !isTicked) return item;
    await checklistsRepository.update(ctx.db, itemId, {
      ...(isRenamed && { text }),
      ...(isTicked && (done ? { doneAt: ctx.now(), doneBy: ctx.actor.id } : { doneAt: null, doneBy: null })),
    });
    if (isRenamed) record(ctx, checklistsChanges.updated, { id, before: { item: item.text }, after: { item: text }, rows: [task] });
    const change = done ? checklistsChanges.ticked : checklistsChanges.unticked;
    if (isTicked) record(ctx, change, { id, after: { item: text ?? item.text }, rows: [task] });
    return (await findItem(ctx, id, itemId)).item;
  });

export const remove = (ctx: ActorContext, { id, itemId }: CheckedInputOf<typeof checklists.remove>) =>
  inTransaction(ctx, async (ctx) => {
    const { task, item } = await findItem(ctx, id, itemId);
    await checklistsRepository.remove(ctx.db, itemId);
    record(ctx, checklistsChanges.removed, { id, before: { item: item.text }, rows: [task] });
    return { _id: itemId };
  });

export const reorder = (ctx: ActorContext, { id, ids }: CheckedInputOf<typeof checklists.reorder>) =>
  inTransaction(ctx, async (ctx) => {
    const task = await tasksUpdateService.editableForUpdate(ctx, id);
    const wanted = new Set(ids);
    const isWhole =
      wanted.size === ids.length && ids.length === task.checklist.length && task.checklist.every(({ _id }) => wanted.has(_id));
    if (!isWhole) throw new AppError("conflict", "The checklist has changed. Reload and try again.");
    if (task.checklist.every(({ _id }, index) => _id === ids[index])) return task.checklist;
    await checklistsRepository.reorder(ctx.db, id, ids);
    const after = await tasksUpdateService.editableForUpdate(ctx, id);
    record(ctx, checklistsChanges.reordered, { id, after: { checklist: after.checklist.map(({ text }) => text) }, rows: [task] });
    return after.checklist;
  });
