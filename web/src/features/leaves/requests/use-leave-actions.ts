import type { Leave } from "@daybook/contract/leaves";
import { useSession } from "#lib/session/session.ts";
import { confirm } from "#ui/overlay/confirm.ts";
import { useRemoveLeave } from "../leave-changes.ts";
import { daysText, periodText } from "../leave-labels.ts";

/** Deletes a leave once the person has said so again. */
export function useDeleteLeave() {
  const { user, company } = useSession();
  const remove = useRemoveLeave();
  return async (leave: Leave) => {
    const own = leave.user._id === user._id;
    const back = leave.status === "Rejected" ? "" : ` ${daysText(leave.days)} of ${leave.leaveType ?? "leave"} are free again.`;
    const yes = await confirm({
      title: own ? "Delete your leave?" : `Delete ${leave.user.name}’s leave?`,
      body: `${periodText(leave, company.today)} disappears from the lists and the calendar.${back} This cannot be undone.`,
      action: "Delete leave",
      danger: true,
    });
    if (yes) remove(leave);
    return yes;
  };
}
