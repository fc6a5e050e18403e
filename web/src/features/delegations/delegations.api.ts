import type { Api } from "@daybook/contract/core/api";
import type { Delegation } from "@daybook/contract/delegations/delegations";
import { listCacheMs } from "@daybook/contract/core/constants";
import { staleQueries } from "@daybook/contract/core/stale";
import type { InputOf } from "@daybook/contract/core/endpoint";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#lib/api/call.ts";
import { messageOf } from "#lib/api/call-error.ts";
import { toast } from "#lib/notify/toast.ts";

/** Current and future delegations from and to the user. */
export const ownDelegations = queryOptions({
  queryKey: ["delegations"],
  queryFn: ({ signal }) => call("GET /delegations", {}, { signal }),
});

/** The people whom a lead can choose as a delegate. Only for leads and admins. */
export const delegationCandidates = queryOptions({
  queryKey: ["options", "delegation-candidates"],
  queryFn: ({ signal }) => call("GET /delegations/candidates", {}, { signal }),
  staleTime: listCacheMs,
});

/** Refetches after an error: someone else may have answered or ended the delegation. */
function useRefetch() {
  const queryClient = useQueryClient();
  return () => {
    for (const queryKey of staleQueries["delegations.changed"]) void queryClient.invalidateQueries({ queryKey });
  };
}

/** Asks a colleague to decide for a lead. The form shows errors. */
export function useDelegate() {
  return useMutation({
    mutationFn: (input: InputOf<Api["POST /delegations"]>) => call("POST /delegations", input),
    onSuccess: ({ to }) => {
      toast.success(`${to.name} is asked to decide`);
    },
  });
}

/** Accepts or declines a delegation to the user. */
export function useAnswer() {
  const refetch = useRefetch();
  return useMutation({
    mutationFn: ({ delegation, state }: { delegation: Delegation; state: "accepted" | "declined" }) =>
      call("PUT /delegations/:id", { id: delegation._id, state }),
    onSuccess: ({ state }) => void toast.success(state === "accepted" ? "Delegation accepted" : "Delegation declined"),
    onError: (error) => {
      toast.error(messageOf(error));
      refetch();
    },
  });
}

export function useEndDelegation() {
  const refetch = useRefetch();
  return useMutation({
    mutationFn: ({ _id }: Delegation) => call("DELETE /delegations/:id", { id: _id }),
    onSuccess: () => void toast.success("Delegation ended"),
    onError: (error) => {
      toast.error(messageOf(error));
      refetch();
    },
  });
}
