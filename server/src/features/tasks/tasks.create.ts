import { uuidv7 } from "uuidv7";
import type { CheckedInputOf } from "@daybook/contract/endpoint";
import type * as tasks from "@daybook/contract/tasks";
import type { NewTask } from "@daybook/contract/tasks";
import { type Context, inTransaction } from "#context.ts";
import { invalid } from "#errors.ts";
import { requireOrder, requireReferences } from "./tasks.fields.ts";
import { announce } from "./tasks.events.ts";
import { audited, present } from "./tasks.present.ts";
import * as tasksRepository from "./tasks.repository.ts";

type PathOf = (index: number, field: string) => string;

/** All or none; the answer has the order sent. */
export const bulkCreate = (ctx: Context, { tasks: sent }: CheckedInputOf<typeof tasks.bulkCreate>) =>
  createAll(ctx, sent, (index, field) => `tasks.${index}.${field}`);

/** Adds tasks of one person; a new task may begin anywhere but approved. */
export const createAll = (ctx: Context, sent: NewTask[], pathOf: PathOf) =>
  inTransaction(ctx, async (ctx) => {
    await requireReferences(ctx, sent, pathOf);
    sent.forEach(({ status, startDate, dueDate }, index) => {
      requireOrder(startDate, dueDate, pathOf(index, "dueDate"));
      if (status === "Approved") throw invalid(pathOf(index, "status"), "A new task cannot be approved already");
    });
    const ids = sent.map(() => uuidv7());
    await tasksRepository.insert(
      ctx.db,
      sent.map((task, index) => rowOf(ctx, ids[index]!, task)),
      ctx.now(),
    );
    const rows = await tasksRepository.listByIds(ctx.db, ids);
    await tasksRepository.insertActivity(
      ctx.db,
      rows.map((row) => entry(ctx, row._id, "created")),
    );
    for (const row of rows) ctx.audit("tasks.created", "tasks", row._id, { after: audited(row) });
    announce(ctx, rows);
    return rows.map((row) => present(ctx, row));
  });

const rowOf = (ctx: Context, id: string, task: NewTask): tasksRepository.NewTaskRow => ({
  id,
  title: task.title,
  description: task.description ?? "",
  type: task.type ?? "Task",
  status: task.status ?? "To Do",
  priority: task.priority ?? "Medium",
  project_id: task.project ?? null,
  assignee_id: task.assignee ?? null,
  created_by: ctx.actor.id,
  start_date: task.startDate ?? null,
  due_date: task.dueDate ?? null,
  estimated_hours: task.estimatedHours ?? null,
});

type Change = { field: string; from: unknown; to: unknown };

/** A line of a task's history. */
export const entry = (ctx: Context, taskId: string, action: string, change?: Change, note?: string): tasksRepository.NewActivity => ({
  id: uuidv7(),
  taskId,
  actorId: ctx.actor.id,
  action,
  field: change?.field ?? null,
  from: change === undefined ? null : JSON.stringify(change.from),
  to: change === undefined ? null : JSON.stringify(change.to),
  note: note || null,
  at: ctx.now(),
});
