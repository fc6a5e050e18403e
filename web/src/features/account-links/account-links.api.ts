import type { Api } from "@daybook/contract/core/api";
import type { InputOf } from "@daybook/contract/core/endpoint";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#lib/api/call.ts";
import { startSession } from "#lib/session/session-change.ts";

/** Whose link this is. Never retried, because failed attempts are rate limited. */
export const linkOf = (token: string) =>
  queryOptions({
    queryKey: ["account-links", token],
    queryFn: ({ signal }) => call("POST /auth/link", { token }, { signal }),
    enabled: token !== "",
    retry: false,
    refetchOnWindowFocus: false,
  });

/** Sets the password of the link's person, who is then signed in. */
export function useAcceptLink() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: InputOf<Api["POST /auth/link/accept"]>) => startSession(queryClient, call("POST /auth/link/accept", input)),
  });
}

export const useForgotPassword = () =>
  useMutation({ mutationFn: (input: InputOf<Api["POST /auth/forgot-password"]>) => call("POST /auth/forgot-password", input) });

/** Confirms the email address that a link was sent to. */
export const useConfirmEmail = () =>
  useMutation({ mutationFn: (input: InputOf<Api["POST /auth/email/confirm"]>) => call("POST /auth/email/confirm", input) });
