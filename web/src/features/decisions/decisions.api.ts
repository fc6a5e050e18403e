import type { Api } from "@daybook/contract/core/api";
import type { InputOf } from "@daybook/contract/core/endpoint";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#lib/api/call.ts";

/** What the link decides. Never retried, because failed attempts are rate limited. */
export const decisionOf = (token: string) =>
  queryOptions({
    queryKey: ["decision-link", token],
    queryFn: ({ signal }) => call("GET /decisions/:token", { token }, { signal }),
    enabled: token !== "",
    retry: false,
    refetchOnWindowFocus: false,
  });

/** Decides once. After a refusal the page shows what is true now. */
export function useDecide(token: string) {
  const queryClient = useQueryClient();
  const { queryKey } = decisionOf(token);
  return useMutation({
    mutationFn: (input: Omit<InputOf<Api["POST /decisions/:token"]>, "token">) => call("POST /decisions/:token", { token, ...input }),
    onSuccess: (subject) => queryClient.setQueryData(queryKey, subject),
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });
}
