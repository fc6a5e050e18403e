import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#lib/api/call.ts";
import { messageOf } from "#lib/api/call-error.ts";
import { useSession } from "#lib/session/session.ts";
import { toast } from "#ui/feedback/toasts.tsx";
import { refetchAfter } from "../leave-refetch.ts";
import { leavesText } from "../leave-labels.ts";

/** With a reason they are rejected, without one approved. */
type Decision = { ids: string[]; reason?: string };

/** One call takes 200 leaves; more go one after the other. */
const most = 200;

async function decide({ ids, reason }: Decision) {
  const answers = [];
  for (let start = 0; start < ids.length; start += most) {
    const leaveIds = ids.slice(start, start + most);
    answers.push(
      reason === undefined
        ? await call("PUT /leaves/bulk/approve", { leaveIds })
        : await call("PUT /leaves/bulk/reject", { leaveIds, reason }),
    );
  }
  return { decided: answers.flatMap(({ decidedIds }) => decidedIds), failed: answers.flatMap((answer) => answer.failed) };
}

/** Decides all selected leaves. `onDone` gets the ids for which it failed: they stay selected, and a toast says why. */
export function useBulkDecision(onDone: (failed: string[]) => void) {
  const queryClient = useQueryClient();
  const { user } = useSession();
  return useMutation({
    mutationFn: decide,
    onSuccess: ({ decided, failed }, { reason }) => {
      const word = reason === undefined ? "approved" : "rejected";
      onDone(failed.map(({ id }) => id));
      if (decided.length > 0) toast.success(`${leavesText(decided.length)} ${word}`);
      if (failed[0]) toast.error(`${leavesText(failed.length)} not ${word}: ${failed[0].reason}`);
    },
    onError: (error, { reason }) => {
      // The dialog of a rejection shows it.
      if (reason === undefined) toast.error(messageOf(error));
    },
    onSettled: (_answer, _error, { reason }) => refetchAfter(queryClient, reason === undefined ? "approve" : "reject", user.role, true),
  });
}
