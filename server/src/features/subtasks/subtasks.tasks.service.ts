import { subtasksMax, tooManySubtasks } from "@daybook/contract/subtasks/limits";
import type { ActorContext, TaskPart } from "#context.ts";
import type { PartChanges, PlannedPart, TaskOfPart } from "#domain/task-parts.ts";
import { AppError, invalid } from "#errors.ts";
import * as tasksPresenterService from "#features/tasks/tasks.presenter.service.ts";
import * as tasksUpdateService from "#features/tasks/tasks.update.service.ts";
import * as subtasksRepository from "./subtasks.repository.ts";

/*
 * The parent of tasks. Who may edit both tasks makes one a sub-task of the other, in one project. A move to another project
 * parts them, unless both move.
 */

type Parent = Awaited<ReturnType<typeof tasksUpdateService.editableForUpdate>>;

/** Returns a task, locked, that can get sub-tasks. An unreadable one is reported like a missing one. */
async function parentFor(ctx: ActorContext, id: string, path: string): Promise<Parent> {
  return requireParent(await tasksUpdateService.editableForUpdate(ctx, id, () => unreadable(path)));
}

const unreadable = (path: string) => invalid(path, "Please choose a task that you can see");

function requireParent(parent: Parent) {
  if (parent.parent) throw new AppError("conflict", `#${parent.number} is a sub-task itself, so it can have none`);
  return parent;
}

function requireFitting(task: Pick<TaskOfPart, "_id" | "projectId">, parent: Parent, path: string) {
  if (task._id === parent._id) throw invalid(path, "A task cannot be its own sub-task");
  if (task.projectId === parent.projectId) return;
  const where = parent.project ? `in ${parent.project.name}` : "in no project";
  throw invalid(path, `A sub-task is in the project of its parent: #${parent.number} is ${where}`);
}

function requireRoom(parent: Parent, more: number, path: string) {
  if (parent.subtasks.total + more > subtasksMax) throw invalid(path, `${tooManySubtasks}, #${parent.number} has ${parent.subtasks.total}`);
}

export async function plan(ctx: ActorContext, { project, parent: parentId }: PartChanges): Promise<PlannedPart | undefined> {
  if (parentId === undefined && project === undefined) return undefined;
  const parent = parentId ? await parentFor(ctx, parentId, "parent") : null;
  return {
    check(task) {
      if (!parent || task.parent?._id === parent._id) return;
      requireFitting({ _id: task._id, projectId: project === undefined ? task.projectId : project }, parent, "parent");
      if (task.subtasks.total > 0) throw new AppError("conflict", "This task has sub-tasks, so it cannot be one");
      requireRoom(parent, 1, "parent");
    },
    async apply(tasks) {
      const ids = tasks.map(({ _id }) => _id);
      const parted = project === undefined ? [] : await subtasksRepository.listParted(ctx.db, ids, project);
      const changed = parentId === undefined ? [] : tasks.filter((task) => (task.parent?._id ?? null) !== parentId).map(({ _id }) => _id);
      await subtasksRepository.removeOf(ctx.db, changed);
      await part(
        ctx,
        parted.filter((id) => !ids.includes(id)),
      );
      await subtasksRepository.removeOf(ctx.db, parted);
      if (parent)
        await subtasksRepository.insert(
          ctx.db,
          changed.map((taskId) => ({ taskId, parentId: parent._id })),
        );
      return [...changed, ...parted];
    },
  };
}

/** Makes the sub-tasks of a task that moves tasks of their own; their history says so. */
async function part(ctx: ActorContext, ids: readonly string[]) {
  if (ids.length === 0) return;
  const apply = async () => {
    await subtasksRepository.removeOf(ctx.db, ids);
    return ids;
  };
  await tasksUpdateService.applyChanges(ctx, await tasksUpdateService.lockAll(ctx, ids), {}, [{ check: () => {}, apply }]);
}

export const create: TaskPart["create"] = async (ctx, tasks) => {
  const ofParents = Map.groupBy(
    tasks.filter(({ input }) => input.parent),
    ({ input }) => input.parent!,
  );
  if (ofParents.size === 0) return;
  const parents = await tasksUpdateService.allEditableForUpdate(ctx, [...ofParents.keys()]);
  const made: { taskId: string; parentId: string }[] = [];
  for (const [parentId, children] of ofParents) {
    const path = children[0]!.path("parent");
    const found = parents.get(parentId);
    if (!found) throw unreadable(path);
    const parent = requireParent(found);
    for (const { task, path: pathOf } of children) {
      requireFitting(task, parent, pathOf("parent"));
      task.parent = tasksPresenterService.related(parent);
    }
    requireRoom(parent, children.length, path);
    made.push(...children.map(({ task }) => ({ taskId: task._id, parentId })));
  }
  await subtasksRepository.insert(ctx.db, made);
};
