import type { Api } from "@daybook/contract/core/api";
import type { Delegation } from "@daybook/contract/delegations/delegations";
import { listCacheMs } from "@daybook/contract/core/constants";
import type { InputOf } from "@daybook/contract/core/endpoint";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#lib/api/call.ts";
import { messageOf } from "#lib/api/call-error.ts";
import { sessionQuery } from "#lib/session/session.ts";
import { toast } from "#lib/notify/toast.ts";

/** Current and future delegations from and to the user. */
export const ownDelegations = queryOptions({
  queryKey: ["delegations"],
  queryFn: ({ signal }) => call("GET /delegations", {}, { signal }),
});

/** Whom a lead can ask to decide. Only for leads and admins. */
export const delegationCandidates = queryOptions({
  queryKey: ["options", "delegation-candidates"],
  queryFn: ({ signal }) => call("GET /delegations/candidates", {}, { signal }),
  staleTime: listCacheMs,
});

/** Refetches what a delegation changes: the session says for whom the user decides. */
function useRefetch() {
  const queryClient = useQueryClient();
  return () => {
    for (const queryKey of [ownDelegations.queryKey, sessionQuery.queryKey, ["leaves"], ["tasks"]])
      void queryClient.invalidateQueries({ queryKey });
  };
}

/** Asks a colleague to decide for a lead. The form shows errors. */
export function useDelegate() {
  const refetch = useRefetch();
  return useMutation({
    mutationFn: (input: InputOf<Api["POST /delegations"]>) => call("POST /delegations", input),
    onSuccess: ({ to }) => {
      toast.success(`${to.name} is asked to decide`);
      refetch();
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
    onError: (error) => toast.error(messageOf(error)),
    onSettled: refetch,
  });
}

export function useEndDelegation() {
  const refetch = useRefetch();
  return useMutation({
    mutationFn: ({ _id }: Delegation) => call("DELETE /delegations/:id", { id: _id }),
    onSuccess: () => void toast.success("Delegation ended"),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: refetch,
  });
}
