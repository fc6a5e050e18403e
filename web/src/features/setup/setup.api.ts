import type { Api } from "@daybook/contract/core/api";
import type { InputOf } from "@daybook/contract/core/endpoint";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#lib/api/call.ts";
import { setUpAdmin } from "#lib/session/session-change.ts";

/**
 * Verifies the one-time setup token. Never retried, because failed attempts are rate limited.
 * @param isAsked false once setup is done: the token is used up then
 */
export const setupToken = (token: string, isAsked: boolean) =>
  queryOptions({
    queryKey: ["setup", token],
    queryFn: ({ signal }) => call("POST /auth/verify-admin-token", { token }, { signal }),
    enabled: isAsked && token !== "",
    retry: false,
    refetchOnWindowFocus: false,
  });

export function useSetUpAdmin() {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn: (input: InputOf<Api["POST /auth/admin-setup"]>) => setUpAdmin(queryClient, input) });
}
