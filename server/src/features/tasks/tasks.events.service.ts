import type { ActorContext } from "#context.ts";
import type { TaskRow } from "./tasks.rows.repository.ts";

/** Emits `tasks.changed` to everyone who can see the tasks, before or after the change. Contains only ids. */
export function emitChanges(ctx: ActorContext, rows: TaskRow[], before: TaskRow[] = []) {
  const all = [...rows, ...before];
  const distinct = (values: (string | null)[]) => [...new Set(values.filter((value) => value !== null))];
  if (all.length === 0) return;
  ctx.emit({
    name: "tasks.changed",
    taskIds: distinct(all.map((row) => row._id)).slice(0, 50),
    userIds: distinct(all.flatMap((row) => [row.assigneeId, row.creatorId])),
    teamIds: distinct(all.flatMap((row) => [row.assigneeTeamId, row.creatorTeamId, row.projectTeamId])),
    projectIds: distinct(all.map((row) => row.projectId)),
  });
}
