import { counted } from "@daybook/contract/core/numbers";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { call } from "#lib/api/call.ts";
import { messageOf } from "#lib/api/call-error.ts";
import { useRetryKey } from "#lib/api/use-retry-key.ts";
import { toast } from "#lib/notify/toast.ts";
import { useUndoDecisions } from "../leave-changes.ts";
import { refetchLeaves } from "../leave-refetch.ts";

/** Rejects with a reason, approves without one. */
type BulkReview = { ids: string[]; reason?: string; /** Lets approvals break limits. */ overrideReason?: string };

/** The API accepts at batchSize 200 ids per call; larger selections are sent in batches. */
const batchSize = 200;

/** @param key the same for a retry, so that what is decided is not decided again */
async function review({ ids, reason, overrideReason }: BulkReview, key: string) {
  const results = [];
  for (let start = 0; start < ids.length; start += batchSize) {
    const leaveIds = ids.slice(start, start + batchSize);
    const options = { idempotencyKey: `${key}-${start}` };
    results.push(
      reason === undefined
        ? await call("PUT /leaves/bulk/approve", { leaveIds, overrideReason }, options)
        : await call("PUT /leaves/bulk/reject", { leaveIds, reason }, options),
    );
  }
  return { decided: results.flatMap(({ decidedIds }) => decidedIds), failed: results.flatMap((result) => result.failed) };
}

export type Limited = { id: string; reason: string };

/**
 * Approves or rejects the selected leaves. `onDone` receives the failed ids, which stay selected; a toast shows the reason.
 * @param onLimited gets those of them that only a limit refuses
 */
export function useBulkReview(onDone: (failed: string[]) => void, onLimited: (limited: Limited[]) => void) {
  const queryClient = useQueryClient();
  const retryKey = useRetryKey();
  const answered = useRef(0);
  const undo = useUndoDecisions();
  return useMutation({
    mutationFn: (input: BulkReview) => review(input, retryKey({ ...input, answered: answered.current })),
    onSuccess: ({ decided, failed }, { reason }) => {
      answered.current++;
      const outcome = reason === undefined ? "approved" : "rejected";
      onDone(failed.map(({ id }) => id));
      if (decided.length > 0) toast.success(`${counted(decided.length, "leave")} ${outcome}`, { undo: () => undo(decided) });
      const limited = failed.filter(({ code }) => code === "limit");
      const [first] = failed.filter(({ code }) => code !== "limit");
      if (first) toast.error(`${counted(failed.length - limited.length, "leave")} not ${outcome}: ${first.reason}`);
      if (limited.length > 0) onLimited(limited);
    },
    onError: (error, { reason }) => {
      refetchLeaves(queryClient);
      // The reject dialog shows its own errors.
      if (reason === undefined) toast.error(messageOf(error));
    },
  });
}
