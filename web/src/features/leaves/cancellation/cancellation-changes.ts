import type { Leave } from "@daybook/contract/leaves/schemas";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#lib/api/call.ts";
import { useSession } from "#lib/session/session.ts";
import { toast } from "#lib/notify/toast.ts";
import { refetchAfter } from "../leave-refetch.ts";

function useRefetch() {
  const queryClient = useQueryClient();
  const { user } = useSession();
  return (leave: Leave) => refetchAfter(queryClient, "cancel", user.role, leave.user._id === user._id);
}

/** Asks to cancel approved leave of the user. */
export function useAskToCancel() {
  const refetch = useRefetch();
  return useMutation({
    mutationFn: ({ leave, reason }: { leave: Leave; reason: string }) => call("POST /leaves/:id/cancellation", { id: leave._id, reason }),
    onSuccess: () => void toast.success("Cancellation requested"),
    onSettled: (_result, _error, { leave }) => refetch(leave),
  });
}

export type CancellationDecision = "accept" | "decline";

/** Accepts or declines a request to cancel leave. */
export function useDecideCancellation() {
  const refetch = useRefetch();
  return useMutation({
    mutationFn: ({ leave, decision, note }: { leave: Leave; decision: CancellationDecision; note: string }) =>
      call("PUT /leaves/:id/cancellation", { id: leave._id, version: leave.version, decision, note }),
    onSuccess: (_result, { decision }) => void toast.success(decision === "accept" ? "Leave cancelled" : "Request declined"),
    // Also after an error: someone else may have decided already.
    onSettled: (_result, _error, { leave }) => refetch(leave),
  });
}
