import type { Leave } from "@daybook/contract/leaves/schemas";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#lib/api/call.ts";
import { toast } from "#lib/notify/toast.ts";
import { refetchLeaves } from "../leave-refetch.ts";

/** Asks to cancel approved leave of the user. */
export function useAskToCancel() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ leave, reason }: { leave: Leave; reason: string }) => call("POST /leaves/:id/cancellation", { id: leave._id, reason }),
    onSuccess: () => void toast.success("Cancellation requested"),
    onError: () => refetchLeaves(queryClient),
  });
}

export type CancellationDecision = "accept" | "decline";

/** Accepts or declines a request to cancel leave. */
export function useDecideCancellation() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ leave, decision, note }: { leave: Leave; decision: CancellationDecision; note: string }) =>
      call("PUT /leaves/:id/cancellation", { id: leave._id, version: leave.version, decision, note }),
    onSuccess: (_result, { decision }) => void toast.success(decision === "accept" ? "Leave cancelled" : "Request declined"),
    onError: () => refetchLeaves(queryClient),
  });
}
