import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#lib/api/call.ts";
import { messageOf } from "#lib/api/call-error.ts";
import { toast } from "#lib/notify/toast.ts";
import { refetchLeaves } from "../leave-refetch.ts";
import { leavesText } from "../leave-labels.ts";

/** Rejects with a reason, approves without one. */
type BulkReview = { ids: string[]; reason?: string };

/** The API accepts at batchSize 200 ids per call; larger selections are sent in batches. */
const batchSize = 200;

async function review({ ids, reason }: BulkReview) {
  const results = [];
  for (let start = 0; start < ids.length; start += batchSize) {
    const leaveIds = ids.slice(start, start + batchSize);
    results.push(
      reason === undefined
        ? await call("PUT /leaves/bulk/approve", { leaveIds })
        : await call("PUT /leaves/bulk/reject", { leaveIds, reason }),
    );
  }
  return { decided: results.flatMap(({ decidedIds }) => decidedIds), failed: results.flatMap((result) => result.failed) };
}

/** Approves or rejects the selected leaves. `onDone` receives the failed ids, which stay selected; a toast shows the reason. */
export function useBulkReview(onDone: (failed: string[]) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: review,
    onSuccess: ({ decided, failed }, { reason }) => {
      const outcome = reason === undefined ? "approved" : "rejected";
      onDone(failed.map(({ id }) => id));
      if (decided.length > 0) toast.success(`${leavesText(decided.length)} ${outcome}`);
      if (failed[0]) toast.error(`${leavesText(failed.length)} not ${outcome}: ${failed[0].reason}`);
    },
    onError: (error, { reason }) => {
      refetchLeaves(queryClient);
      // The reject dialog shows its own errors.
      if (reason === undefined) toast.error(messageOf(error));
    },
  });
}
