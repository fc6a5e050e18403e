import { counted } from "@daybook/contract/core/numbers";
import type { DecisionKind } from "@daybook/contract/decisions/decisions";
import type { ActorContext } from "#context.ts";
import type { ShownField } from "#db/schema-notifications.ts";
import { formatDay, formatPeriod } from "#format.ts";
import * as leavesReviewService from "#features/leaves/requests/leaves.review.service.ts";
import * as tasksStatusService from "#features/tasks/tasks.status.service.ts";

export type SubjectId = { kind: DecisionKind; leaveId: string | null; taskId: string | null };

export type LeaveRow = NonNullable<Awaited<ReturnType<typeof leavesReviewService.find>>>;
type TaskRow = NonNullable<Awaited<ReturnType<typeof tasksStatusService.findForReview>>>;

/** The leave or task of a link as it is now. */
export type Subject = {
  leave: LeaveRow | null;
  task: TaskRow | null;
  version: number;
  /** Whether the actor may decide about it. */
  mayDecide: boolean;
  /** Whether it waits for a decision of this kind. */
  isWaiting: boolean;
  shown: ShownField[];
};

/** Returns the leave or task of a link; undefined if it is deleted. Locks it in a transaction. */
export async function findSubject(ctx: ActorContext, { kind, leaveId, taskId }: SubjectId): Promise<Subject | undefined> {
  if (kind === "task") {
    const task = taskId ? await tasksStatusService.findForReview(ctx, taskId) : undefined;
    return task && taskSubject(ctx, task);
  }
  const find = ctx.db.isTransaction ? leavesReviewService.findLocked : leavesReviewService.find;
  const leave = leaveId ? await find(ctx.db, leaveId) : undefined;
  return leave && leaveSubject(ctx, kind, leave);
}

export const taskSubject = (ctx: ActorContext, task: TaskRow): Subject => ({
  leave: null,
  task,
  version: task.version,
  mayDecide: tasksStatusService.mayReview(ctx, task),
  isWaiting: task.status === "Completed",
  shown: shownOfTask(task),
});

export function leaveSubject(ctx: ActorContext, kind: DecisionKind, leave: LeaveRow): Subject {
  const isWaiting = kind === "leave" ? leave.status === "Pending" : leave.cancellationState === "Pending" && !leave.cancelledAt;
  const mayDecide = leavesReviewService.mayDecide(ctx, leave);
  return { leave, task: null, version: leave.version, mayDecide, isWaiting, shown: shownOfLeave(leave) };
}

const parts = { full: "full day", first_half: "first half", second_half: "second half" } as const;

const shownOfLeave = (leave: LeaveRow): ShownField[] => [
  { field: "Type", text: leave.leaveType },
  { field: "Dates", text: formatPeriod(leave) },
  { field: "First day", text: parts[leave.startDayPart] },
  { field: "Last day", text: parts[leave.endDayPart] },
  { field: "Days", text: counted(leave.days, "day") },
  { field: "Reason", text: leave.reason ?? "none" },
  { field: "Cover", text: leave.coverUser?.name ?? "no one" },
  { field: "Status", text: leave.cancelledAt ? "Cancelled" : leave.status },
  { field: "Request to cancel", text: leave.cancellationState ?? "none" },
];

const shownOfTask = (task: TaskRow): ShownField[] => [
  { field: "Title", text: task.title },
  { field: "Status", text: task.status },
  { field: "Project", text: task.project?.name ?? "none" },
  { field: "Assignee", text: task.assignee?.name ?? "no one" },
  { field: "Due date", text: task.dueDate ? formatDay(task.dueDate) : "none" },
  { field: "Estimated hours", text: task.estimatedHours === null ? "none" : String(task.estimatedHours) },
];

/** Returns the fields whose texts differ. */
export const changesBetween = (before: ShownField[], now: ShownField[]) =>
  now.flatMap(({ field, text }) => {
    const earlier = before.find((each) => each.field === field)?.text;
    return earlier === undefined || earlier === text ? [] : [{ field, before: earlier, now: text }];
  });
