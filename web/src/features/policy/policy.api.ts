import type { Policy } from "@daybook/contract/policy";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#lib/api/call.ts";
import { toast } from "#ui/feedback/toasts.tsx";

/** The policy in force. Who reads it belongs to the key: the answer says whether that person has confirmed it. */
export const policyInForce = (readerId: string | null) =>
  queryOptions({ queryKey: ["policy", "in-force", readerId], queryFn: ({ signal }) => call("GET /policy", {}, { signal }) });

/** Every text it ever had, newest first (admin). */
export const policyVersions = queryOptions({
  queryKey: ["policy", "versions"],
  queryFn: ({ signal }) => call("GET /policy/versions", {}, { signal }),
});

/** Everybody, with the moment each has confirmed the policy in force (admin). */
export const policyAcknowledgements = queryOptions({
  queryKey: ["policy", "acknowledgements"],
  queryFn: ({ signal }) => call("GET /policy/acknowledgements", {}, { signal }),
});

/** The answer is the policy as the reader sees it now; the lists of the admins follow. */
function useTaken(readerId: string | null) {
  const queryClient = useQueryClient();
  return async (policy: Policy) => {
    await queryClient.cancelQueries({ queryKey: ["policy"] });
    queryClient.setQueryData(policyInForce(readerId).queryKey, policy);
    await queryClient.invalidateQueries({ queryKey: ["policy"], refetchType: "active" });
  };
}

export function useAcknowledge(readerId: string | null) {
  const taken = useTaken(readerId);
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (version: number) => call("POST /policy/acknowledge", { version }),
    onSuccess: (policy) => {
      toast.success("Thank you. Your acknowledgement was recorded.");
      void taken(policy);
    },
    onError: (error) => {
      toast.error(error.message);
      // It may have been changed while it was read; the new text has to be read first.
      void queryClient.invalidateQueries({ queryKey: ["policy"] });
    },
  });
}

/** Failures show in the editor. */
export function useUpdatePolicy(readerId: string | null) {
  const taken = useTaken(readerId);
  return useMutation({
    mutationFn: (input: { content: string; requiresAcknowledgement: boolean; version: number }) => call("PUT /policy", input),
    onSuccess: (policy) => {
      toast.success("Policy updated successfully!");
      void taken(policy);
    },
  });
}
