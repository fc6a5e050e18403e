import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import type * as subtasks from "@daybook/contract/subtasks/subtasks";
import type { ActorContext, MaybeActor } from "#context.ts";
import type { TaskFacts } from "#features/tasks/tasks.changes.ts";
import * as tasksService from "#features/tasks/tasks.service.ts";

/** Lists the sub-tasks of a readable task. The rights of each are its own. */
export async function list(ctx: ActorContext, { id }: CheckedInputOf<typeof subtasks.list>) {
  await tasksService.readable(ctx, id);
  const taskIds = await tasksService.subtaskIds(ctx, [id]);
  const data = await tasksService.byIds(ctx, { taskIds });
  return { data, hidden: taskIds.length - data.length };
}

/** Tells those who see only the parent or only the sub-tasks of a changed task, because their rows name or count it. */
export async function refreshRelatives(ctx: ActorContext<MaybeActor>, changes: readonly TaskFacts[]) {
  const rows = changes.flatMap((change) => change.rows);
  const parentIds = rows.flatMap(({ parent }) => parent?._id ?? []);
  const withSubtasks = rows.filter(({ subtasks: { total } }) => total > 0).map(({ _id }) => _id);
  if (parentIds.length === 0 && withSubtasks.length === 0) return;
  await tasksService.emitChanged(ctx, [...parentIds, ...(await tasksService.subtaskIds(ctx, withSubtasks))]);
}
