import type { Policy } from "@daybook/contract/policy/policy";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#lib/api/call.ts";
import { toast } from "#lib/notify/toast.ts";

/** The current policy. The key includes the reader, because the response contains the reader's acknowledgement. */
export const currentPolicy = (readerId: string | null) =>
  queryOptions({ queryKey: ["policy", "in-force", readerId], queryFn: ({ signal }) => call("GET /policy", {}, { signal }) });

/** All versions, newest first (admin). */
export const policyVersions = queryOptions({
  queryKey: ["policy", "versions"],
  queryFn: ({ signal }) => call("GET /policy/versions", {}, { signal }),
});

/** All users with the time each acknowledged the current policy (admin). */
export const policyAcknowledgements = queryOptions({
  queryKey: ["policy", "acknowledgements"],
  queryFn: ({ signal }) => call("GET /policy/acknowledgements", {}, { signal }),
});

/** Returns a function that stores a mutation's response as the current policy. */
function useStorePolicy(readerId: string | null) {
  const queryClient = useQueryClient();
  return (policy: Policy) => queryClient.setQueryData(currentPolicy(readerId).queryKey, policy);
}

export function useAcknowledge(readerId: string | null) {
  const storePolicy = useStorePolicy(readerId);
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (version: number) => call("POST /policy/acknowledge", { version }),
    onSuccess: (policy) => {
      toast.success("Thank you. Your acknowledgement was recorded.");
      storePolicy(policy);
    },
    onError: (error) => {
      toast.error(error.message);
      // The policy may have changed meanwhile; show the new text first.
      void queryClient.invalidateQueries({ queryKey: ["policy"] });
    },
  });
}

/** Errors are shown in the editor. */
export function useUpdatePolicy(readerId: string | null) {
  const storePolicy = useStorePolicy(readerId);
  return useMutation({
    mutationFn: (input: { content: string; requiresAcknowledgement: boolean; version: number }) => call("PUT /policy", input),
    onSuccess: (policy) => {
      toast.success("Policy updated successfully!");
      storePolicy(policy);
    },
  });
}
