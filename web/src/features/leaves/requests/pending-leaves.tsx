import { VisuallyHidden } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useSession } from "#lib/session/session.ts";
import { waitingCount } from "../leaves.api.ts";
import s from "./pending-leaves.module.css";

/** How many leaves wait for one's decision, quietly beside the screen's name. */
export function PendingLeaves() {
  const { user } = useSession();
  const { data: count } = useQuery(waitingCount(user.role));
  if (!count) return null;
  return (
    <span className={s.waiting}>
      {count}
      <VisuallyHidden> waiting for you</VisuallyHidden>
    </span>
  );
}
