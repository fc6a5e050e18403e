import { useQuery } from "@tanstack/react-query";
import { userList } from "#lib/api/shared-lists.ts";
import { useSession } from "#lib/session/session.ts";

/** Returns the people whose leave the user may view: everyone for admins, the team for leads, only oneself for members. */
export function useLeavePeople() {
  const { user } = useSession();
  const { data } = useQuery({ ...userList, enabled: user.role !== "team_member" });
  const others = (data?.data ?? []).filter(({ _id, team }) => _id !== user._id && (user.role === "admin" || team === user.team));
  return [user, ...others];
}
