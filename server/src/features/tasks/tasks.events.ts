import type { Event } from "#context.ts";
import type { TaskRow } from "./tasks.rows.repository.ts";

/** Returns the `tasks.changed` to everyone who can see the tasks, as one event with only ids; none without a task. */
export function taskEvents(rows: readonly TaskRow[]): Event[] {
  const distinct = (values: (string | null)[]) => [...new Set(values.filter((value) => value !== null))];
  if (rows.length === 0) return [];
  return [
    {
      name: "tasks.changed",
      taskIds: distinct(rows.map((row) => row._id)).slice(0, 50),
      userIds: distinct(rows.flatMap((row) => [row.assigneeId, row.creatorId])),
      teamIds: distinct(rows.flatMap((row) => [row.assigneeTeamId, row.creatorTeamId, row.projectTeamId])),
      projectIds: distinct(rows.map((row) => row.projectId)),
    },
  ];
}
