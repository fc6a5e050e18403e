import { VisuallyHidden } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useSession } from "#lib/session/session.ts";
import { pendingCount } from "../leaves.api.ts";
import s from "./pending-leaves.module.css";

/** The number of leave requests the user has to review, shown in the sidebar. */
export function PendingLeaves() {
  const { data: count } = useQuery(pendingCount(useSession()));
  if (!count) return null;
  return (
    <span className={s.count}>
      {count}
      <VisuallyHidden> to review</VisuallyHidden>
    </span>
  );
}
