import { counted } from "@daybook/contract/core/numbers";
import type { Leave } from "@daybook/contract/leaves/schemas";
import { useSession } from "#lib/session/session.ts";
import { confirm } from "#ui/overlay/confirm.ts";
import { useRemoveLeave } from "../leave-changes.ts";
import { periodText, removalText } from "../leave-labels.ts";

/** Deletes a leave after confirmation. */
export function useDeleteLeave() {
  const { user, company } = useSession();
  const remove = useRemoveLeave();
  return async (leave: Leave) => {
    const own = leave.user._id === user._id;
    const withdraws = removalText(leave, user._id) === "Withdraw";
    const refundNote =
      leave.status === "Rejected" ? "" : ` ${counted(leave.days, "day")} of ${leave.leaveType ?? "leave"} will be returned to the balance.`;
    const confirmed = await confirm({
      title: withdraws ? "Withdraw request?" : own ? "Delete your leave?" : `Delete ${leave.user.name}'s leave?`,
      body: `${periodText(leave, company.today)} will be removed from all lists and calendars.${refundNote} This can't be undone.`,
      ...(withdraws ? { action: "Withdraw", cancel: "Keep" } : { action: "Delete leave" }),
      danger: true,
    });
    if (confirmed) remove(leave);
    return confirmed;
  };
}
