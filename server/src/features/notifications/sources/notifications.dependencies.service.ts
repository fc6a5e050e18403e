import { counted } from "@daybook/contract/core/numbers";
import type { ActorContext, MaybeActor, Recorded } from "#context.ts";
import type { TaskFacts } from "#features/tasks/tasks.changes.ts";
import type { Notice } from "#features/notifications/notifications.notify.service.ts";
import * as notificationsSubjectsRepository from "#features/notifications/notifications.subjects.repository.ts";

const closed = ["Completed", "Approved", "Cancelled"];
const closes = ({ before, after }: { before?: Record<string, unknown>; after?: Record<string, unknown> }) =>
  !closed.includes(String(before?.["status"])) && closed.includes(String(after?.["status"]));

/** Notices to the assignees of open tasks whose last open blocker was closed. They do not name the blocker, which may be hidden. */
export async function unblockedNotices(ctx: ActorContext<MaybeActor>, changes: readonly Recorded<TaskFacts>[]): Promise<Notice[]> {
  const actorOf = new Map<string, string | null>();
  for (const change of changes.filter(closes))
    for (const { _id } of change.rows.flatMap(({ blocks }) => blocks)) actorOf.set(_id, change.actorId);
  if (actorOf.size === 0) return [];
  const tasks = await notificationsSubjectsRepository.listUnblocked(ctx.db, [...actorOf.keys()]);
  return tasks.map((task): Notice => ({
    kind: "task_unblocked",
    to: [task.assigneeId!],
    entity: { type: "task", _id: task.id },
    title: `#${task.number} ${task.title} waits for nothing any more`,
    body: null,
    reason: "It is assigned to you",
    actorId: actorOf.get(task.id) ?? null,
    several: { title: (count) => `${counted(count, "task")} wait for nothing any more`, reason: "They are assigned to you" },
  }));
}
