import { counted } from "@daybook/contract/core/numbers";
import type { Leave } from "@daybook/contract/leaves/schemas";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { messageOf } from "#lib/api/call-error.ts";
import { toast } from "#lib/notify/toast.ts";
import { useSession } from "#lib/session/session.ts";
import { confirm } from "#ui/overlay/confirm.ts";
import { periodText } from "../leave-labels.ts";
import { othersScope } from "../leaves.api.ts";
import { type Overlap, overlapsOf } from "./overlaps.ts";
import { absencesAround } from "./use-row-facts.ts";

/** How many overlaps the question names. */
const namedMax = 6;

/** Names the days on which people of one team would be away together, and asks whether to approve all the same. */
export function useConfirmOverlaps() {
  const queryClient = useQueryClient();
  const { user, company } = useSession();
  return async (ids: string[]) => {
    const leaves = cachedLeaves(queryClient, othersScope(user.role), ids);
    const absences = leaves.length > 1 ? absencesAround(leaves) : undefined;
    if (!absences) return true;
    try {
      const { entries } = await queryClient.fetchQuery(absences);
      const overlaps = overlapsOf(leaves, entries);
      return overlaps.length === 0 || (await confirm(questionOf(ids.length, overlaps, company.today)));
    } catch (error) {
      toast.error(messageOf(error));
      return false;
    }
  };
}

function questionOf(count: number, overlaps: Overlap[], today: string) {
  const list = new Intl.ListFormat("en-GB");
  const named = overlaps.slice(0, namedMax);
  return {
    title: `Approve ${counted(count, "leave")}?`,
    body: (
      <>
        People of one team would be away together:
        {named.map(({ team, names, startDate, endDate }) => (
          <div key={`${team} ${startDate}`}>
            {team}, {periodText({ startDate, endDate }, today)}: {list.format(names)}
          </div>
        ))}
        {overlaps.length > named.length && <div>and {overlaps.length - named.length} more</div>}
      </>
    ),
    action: `Approve ${counted(count, "leave")}`,
  };
}

/** Returns the leaves of the loaded pages; the selection spans them. */
function cachedLeaves(queryClient: QueryClient, scope: string, ids: string[]): Leave[] {
  const lists = queryClient.getQueriesData<{ data: Leave[] } | number>({ queryKey: ["leaves", scope] });
  const rows = lists.flatMap(([, list]) => (typeof list === "object" ? list.data : []));
  const byId = new Map(rows.map((leave) => [leave._id, leave]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
