import type { TaskStatus } from "@daybook/contract/core/constants";
import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import { counted } from "@daybook/contract/core/numbers";
import type * as tasks from "@daybook/contract/tasks/tasks";
import { authorize } from "#access/access.ts";
import { isSelf } from "#access/actor.ts";
import { approvesOnBehalfOf, taskAccess } from "#access/tasks.ts";
import { record } from "#changes.ts";
import * as tasksChanges from "./tasks.changes.ts";
import type { ActorContext } from "#context.ts";
import { AppError, invalid } from "#errors.ts";
import * as delegationsService from "#features/delegations/delegations.service.ts";
import { requireVersion } from "#version-check.ts";
import { activityEntry } from "./tasks.create.service.ts";
import { readable } from "./tasks.service.ts";
import { factsOf, isOpen, missing, present } from "./tasks.presenter.service.ts";
import * as tasksRepository from "./tasks.repository.ts";
import type { TaskRow } from "./tasks.rows.repository.ts";
import { inTransaction } from "#transaction.ts";

export const setStatus = (ctx: ActorContext, { id, status, note, children, version }: CheckedInputOf<typeof tasks.setStatus>) =>
  inTransaction(ctx, async (ctx) => {
    const row = await tasksRepository.findForUpdate(ctx.db, id);
    if (row && !row.deletedAt && !taskAccess.read(ctx.actor, factsOf(row))) await requireInForce(ctx, row);
    authorize(taskAccess, "read", ctx.actor, row && factsOf(row), { missing });
    await requireVersion(ctx, tasksChanges.updated, row!, version, "This task was");
    requireStatusChange(ctx, row!, status, note);
    if (!children) requireSubtasks(row!, status);
    const kept = children === "complete" && completes(row!, status) ? await completeAll(ctx, row!.subtasks.openIds) : [];
    const after = present(ctx, await setStatusLocked(ctx, row!, status, note));
    if (children !== "complete") return after;
    const named = kept.filter((each) => taskAccess.read(ctx.actor, factsOf(each)));
    return { ...after, kept: named, keptHidden: kept.length - named.length };
  });

/** Whether the change completes an open task, whose sub-tasks then come into question. */
const completes = (row: TaskRow, status: TaskStatus) => status === "Completed" && isOpen(row);

/**
 * Throws if the change completes a task with open sub-tasks that it does not complete too: nothing decides on them silently.
 * @param ids all tasks that the request changes
 */
export function requireSubtasks(row: TaskRow, status: TaskStatus, ids: readonly string[] = []) {
  const { length } = row.subtasks.openIds.filter((id) => !ids.includes(id));
  if (!completes(row, status) || length === 0) return;
  throw new AppError("conflict", `This task has ${counted(length, "open sub-task")}`);
}

/** Completes those of the tasks that the actor may complete. Returns the others. */
async function completeAll(ctx: ActorContext, ids: readonly string[]): Promise<TaskRow[]> {
  const rows = await tasksRepository.listForUpdate(ctx.db, [...ids]);
  const mayComplete = (row: TaskRow) => taskAccess.move(ctx.actor, factsOf(row));
  const completed = rows.filter((row) => isOpen(row) && mayComplete(row));
  if (completed.length > 0) await applyStatus(ctx, completed, "Completed");
  return rows.filter((row) => isOpen(row) && !mayComplete(row));
}

/** Changes the status of a locked task, and returns the task after it. */
export async function setStatusLocked(ctx: ActorContext, row: TaskRow, status: TaskStatus, note: string | undefined): Promise<TaskRow> {
  requireStatusChange(ctx, row, status, note);
  if (row.status === status) return row;
  await applyStatus(ctx, [row], status, note);
  return tasksRepository.get(ctx.db, row._id);
}

/** Returns a task, locked in a transaction; undefined if it is deleted. */
export async function findForReview({ db }: Pick<ActorContext, "db">, id: string): Promise<TaskRow | undefined> {
  const row = await (db.isTransaction ? tasksRepository.findForUpdate(db, id) : tasksRepository.find(db, id));
  return row && !row.deletedAt ? row : undefined;
}

/** Whether the actor may approve or return a task once it is completed. */
export const mayReview = (ctx: Pick<ActorContext, "actor">, row: TaskRow) => taskAccess.approve(ctx.actor, factsOf(row));

/** Checked before the body is validated: whether the actor can change the status in any way. */
export async function mayChangeStatus(ctx: ActorContext, id: string) {
  requireAnyStatusChange(ctx, await readable(ctx, id));
}

function requireAnyStatusChange(ctx: ActorContext, row: TaskRow) {
  const facts = factsOf(row);
  const canApprove = taskAccess.approve(ctx.actor, facts);
  if (!canApprove) authorize(taskAccess, "move", ctx.actor, facts, { missing, refused: "change the status of this task" });
}

/**
 * Checks a status change. Assignee and creator move tasks among the first four statuses and to Cancelled. Leads (except
 * for their own tasks) and admins approve and return completed tasks and reopen approved ones. Returning requires a
 * note, unless the assignee does it.
 */
export function requireStatusChange(ctx: ActorContext, row: TaskRow, status: TaskStatus, note: string | undefined) {
  if (row.deletedAt) throw new AppError("not_found", missing);
  if (row.status === status) return requireAnyStatusChange(ctx, row);
  const facts = factsOf(row);
  const messages = { missing, refused: "change the status of this task" };
  if (status === "Approved") {
    authorize(taskAccess, "approve", ctx.actor, facts, { missing, refused: "approve this task" });
    if (row.status !== "Completed") throw new AppError("conflict", `Only a completed task can be approved. This one is ${row.status}.`);
    return;
  }
  if (row.status === "Approved") {
    authorize(taskAccess, "approve", ctx.actor, facts, { missing, refused: "reopen an approved task" });
    return;
  }
  const isReturn = row.status === "Completed" && status !== "Cancelled" && !isSelf(ctx.actor, row.assigneeId);
  if (!isReturn) return authorize(taskAccess, "move", ctx.actor, facts, messages);
  authorize(taskAccess, "approve", ctx.actor, facts, { missing, refused: "return this task" });
  if (!note) throw invalid("note", "Say what is missing");
}

/** Saves the new status of locked tasks with its dates and history entries. */
export async function applyStatus(ctx: ActorContext, rows: TaskRow[], status: TaskStatus, note?: string) {
  const now = ctx.now();
  const leadIds = rows.map((row) => onBehalfOf(ctx, row, status));
  const approved = status === "Approved" ? approvedNow(ctx, rows, leadIds) : notApproved;
  const completed = status === "Completed" ? completedNow(ctx) : status === "Approved" ? {} : notCompleted;
  const ids = rows.map((row) => row._id);
  await tasksRepository.update(ctx.db, ids, { status, ...approved, ...completed }, now);
  await tasksRepository.insertActivity(
    ctx.db,
    rows.map((row, index) =>
      activityEntry(
        ctx,
        row._id,
        actionOf(row.status, status),
        { field: "status", from: row.status, to: status },
        { note, onBehalfOf: leadIds[index]! },
      ),
    ),
  );
  for (const [index, row] of rows.entries())
    record(ctx, changeOf[actionOf(row.status, status)], {
      id: row._id,
      onBehalfOf: leadIds[index]!,
      before: { status: row.status },
      after: { status, ...(note && { note }) },
      rows: [row],
    });
}

/** Returns the lead for whom a delegate approves, returns or reopens a task; null for every other change of its status. */
const onBehalfOf = (ctx: ActorContext, row: TaskRow, status: TaskStatus) =>
  actionOf(row.status, status) !== "moved" || (row.status === "Completed" && status !== "Cancelled")
    ? approvesOnBehalfOf(ctx.actor, factsOf(row))
    : null;

/** Throws 403 for a delegate who decides on a day on which the delegation is not in force. */
async function requireInForce(ctx: ActorContext, { assigneeTeamId, projectTeamId }: TaskRow) {
  for (const teamId of [assigneeTeamId, projectTeamId]) {
    const refusal = await delegationsService.notInForce(ctx, { teamId }, "tasks", "change the status of this task");
    if (refusal) throw refusal;
  }
}

export const notApproved = { approvedBy: null, approvedOnBehalfOf: null, approvedAt: null };
const approvedNow = (ctx: ActorContext, rows: TaskRow[], leadIds: (string | null)[]) => ({
  approvedBy: ctx.actor.id,
  approvedOnBehalfOf: tasksRepository.leadByTask(new Map(rows.map(({ _id }, index) => [_id, leadIds[index]!]))),
  approvedAt: ctx.now(),
});

const notCompleted = { completedAt: null, completedBy: null, completedAssigneeId: null };
const completedNow = (ctx: ActorContext) => ({
  completedAt: ctx.now(),
  completedBy: ctx.actor.id,
  completedAssigneeId: tasksRepository.currentAssignee,
});

const { moved, approved, returned, reopened } = tasksChanges;
const changeOf = { moved, approved, returned, reopened };

function actionOf(from: TaskStatus, to: TaskStatus) {
  if (to === "Approved") return "approved";
  if (from === "Approved") return "reopened";
  return from === "Completed" && to === "In Progress" ? "returned" : "moved";
}
