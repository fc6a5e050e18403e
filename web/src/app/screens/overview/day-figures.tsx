import { useQuery } from "@tanstack/react-query";
import { tasksHref } from "#features/tasks/task-places.ts";
import { taskCounts } from "#features/tasks/tasks.api.ts";
import { useSession } from "#lib/session.ts";
import { Figure, Figures } from "#ui/figures.tsx";
import { useDay, useReportsHref } from "./use-day.ts";

/** A figure that is not there yet keeps its place. */
const none = "–";

/** Today in four figures. */
export function DayFigures() {
  const { user } = useSession();
  const { day, waiting } = useDay();
  const { data: counts } = useQuery(taskCounts);
  const reports = useReportsHref();
  const tasks = tasksHref(user.role);
  const expected = day?.expected ?? 0;
  return (
    <Figures label="Today at a glance">
      <Figure
        label="EODs in today"
        value={day ? day.sent : none}
        of={expected > 0 ? `of ${expected}` : undefined}
        note={waiting && (waiting.length > 0 ? `${waiting.length} still to come` : expected > 0 ? "All are in" : "None is due today")}
        {...(expected > 0 && day && { ring: Math.round((day.sent / expected) * 100) })}
        href={reports}
      />
      <Figure
        label="Tasks to approve"
        value={counts?.pendingApproval ?? none}
        note="Completed and waiting"
        href={`${tasks}?view=pending-approval`}
      />
      <Figure label="Overdue tasks" value={counts?.overdue ?? none} note="Past their due date" href={`${tasks}?view=overdue`} />
      <Figure label="My tasks" value={counts?.mine ?? none} note="Assigned to me" href={`${tasks}?view=mine`} />
    </Figures>
  );
}
