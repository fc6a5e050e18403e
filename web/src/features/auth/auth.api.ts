import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#lib/api/call.ts";
import { setUpAdmin } from "#lib/session/session-change.ts";
import type { Api } from "@daybook/contract/core/api";
import type { InputOf } from "@daybook/contract/core/endpoint";

/** Verifies the one-time setup token. Never retried, because failed attempts are rate limited. */
export const setupToken = (token: string) =>
  queryOptions({
    queryKey: ["setup-token", token],
    queryFn: ({ signal }) => call("POST /auth/verify-admin-token", { token }, { signal }),
    enabled: token !== "",
    retry: false,
    refetchOnWindowFocus: false,
  });

export const useRegister = () =>
  useMutation({ mutationFn: (input: InputOf<Api["POST /auth/register"]>) => call("POST /auth/register", input) });

export function useSetUpAdmin() {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn: (input: InputOf<Api["POST /auth/admin-setup"]>) => setUpAdmin(queryClient, input) });
}

export const useChangePassword = () =>
  useMutation({ mutationFn: (input: InputOf<Api["PUT /auth/password"]>) => call("PUT /auth/password", input) });
