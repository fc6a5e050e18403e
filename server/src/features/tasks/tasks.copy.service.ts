import { cutText } from "@daybook/contract/core/cut-text";
import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import { maxLengths } from "@daybook/contract/core/max-lengths";
import type { NewTask } from "@daybook/contract/tasks/schemas";
import type * as tasks from "@daybook/contract/tasks/tasks";
import { taskAccess } from "#access/tasks.ts";
import type { ActorContext } from "#context.ts";
import { createAll } from "./tasks.create.service.ts";
import { factsOf, mayName, present } from "./tasks.presenter.service.ts";
import { permitted } from "./tasks.references.service.ts";
import * as tasksRepository from "./tasks.repository.ts";
import type { TaskRow } from "./tasks.rows.repository.ts";
import { readable } from "./tasks.service.ts";
import { inTransaction } from "#transaction.ts";

const ending = " (copy)";

/**
 * Copies a readable task with the sub-tasks that the actor can read, as tasks of the actor that are to do. A project that the actor
 * cannot use and an assignee to whom they cannot assign tasks are left out. The copy of a sub-task has the same parent, if the actor
 * may edit that.
 */
export const copy = (ctx: ActorContext, { id, title }: CheckedInputOf<typeof tasks.copy>) =>
  inTransaction(ctx, async (ctx) => {
    const row = await readable(ctx, id);
    const below = await tasksRepository.listByIds(ctx.db, await tasksRepository.listSubtaskIds(ctx.db, [id]));
    const children = below.filter((child) => taskAccess.read(ctx.actor, factsOf(child)));
    const may = await permitted(
      ctx,
      [row, ...children].map(({ projectId, assigneeId }) => ({ project: projectId, assignee: assigneeId })),
    );
    const project = row.projectId !== null && may.projects.has(row.projectId) ? row.projectId : null;
    const inputOf = (from: TaskRow): NewTask => ({
      title: from.title,
      description: from.description,
      type: from.type,
      priority: from.priority,
      project,
      assignee: from.assigneeId !== null && may.people.has(from.assigneeId) ? from.assigneeId : null,
      startDate: from.startDate,
      dueDate: from.dueDate,
      estimatedHours: from.estimatedHours,
      labels: from.labels.filter(({ projectId }) => projectId === null || projectId === project).map(({ _id }) => _id),
      checklist: from.checklist.map(({ text, doneAt }) => ({ text, done: doneAt !== null })),
    });
    const { parent } = row;
    const sameParent = parent && project === row.projectId && mayName(ctx, parent) && taskAccess.update(ctx.actor, parent.facts);
    const named = title ?? `${cutText(row.title, maxLengths.taskTitle - ending.length)}${ending}`;
    const input = { ...inputOf(row), title: named, parent: sameParent ? parent._id : null };
    const [copied] = await createAll(ctx, [input], (_index, field) => field);
    const copiedId = copied!._id;
    if (children.length > 0)
      await createAll(
        ctx,
        children.map((child) => ({ ...inputOf(child), parent: copiedId })),
        (_index, field) => field,
      );
    return present(ctx, await tasksRepository.get(ctx.db, copiedId));
  });
