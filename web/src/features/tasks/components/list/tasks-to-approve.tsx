import { VisuallyHidden } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { approvesTasks } from "#features/delegations/acts-for.ts";
import { useSession } from "#lib/session/session.ts";
import { taskCounts } from "#features/tasks/tasks.api.ts";
import s from "./task-cells.module.css";

/** Number of tasks to approve, shown beside the navigation entry. */
export function TasksToApprove() {
  const mayApprove = approvesTasks(useSession());
  const { data } = useQuery({ ...taskCounts, enabled: mayApprove });
  if (!mayApprove || !data?.pendingApproval) return null;
  return (
    <span className={s.waiting}>
      {data.pendingApproval}
      <VisuallyHidden> to approve</VisuallyHidden>
    </span>
  );
}
