import { useQuery } from "@tanstack/react-query";
import { userList } from "#lib/api/shared-lists.ts";
import { useSession } from "#lib/session/session.ts";

/** Whose leave one looks after: an admin everybody's, a lead the own team's, a member nobody's but the own. */
export function useLeavePeople() {
  const { user } = useSession();
  const { data } = useQuery({ ...userList, enabled: user.role !== "team_member" });
  const others = (data?.data ?? []).filter(({ _id, team }) => _id !== user._id && (user.role === "admin" || team === user.team));
  return [user, ...others];
}
