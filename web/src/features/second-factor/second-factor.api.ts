import type { Api } from "@daybook/contract/core/api";
import type { InputOf } from "@daybook/contract/core/endpoint";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#lib/api/call.ts";
import { sessionQuery } from "#lib/session/session.ts";

/** The person's own authenticator app, recovery codes and passkeys. */
export const securityQuery = queryOptions({
  queryKey: ["second-factor"],
  queryFn: ({ signal }) => call("GET /auth/security", {}, { signal }),
});

/** Reloads the security settings, and the session, which says whether a second factor is still missing. */
function useSecurityChanged() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: securityQuery.queryKey }),
      queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }),
    ]);
}

export const useConfirm = () =>
  useMutation({ mutationFn: (input: InputOf<Api["POST /auth/confirm"]>) => call("POST /auth/confirm", input) });

export const useStartTotp = () => useMutation({ mutationFn: () => call("POST /auth/totp") });

/** Call `useSecurityReload` once the recovery codes have been shown. */
export const useConfirmTotp = () => useMutation({ mutationFn: (code: string) => call("POST /auth/totp/confirm", { code }) });

export const useSecurityReload = useSecurityChanged;

export function useRemoveTotp() {
  const onSuccess = useSecurityChanged();
  return useMutation({ mutationFn: () => call("DELETE /auth/totp"), onSuccess });
}

export function useRenewRecoveryCodes() {
  const onSuccess = useSecurityChanged();
  return useMutation({ mutationFn: () => call("POST /auth/recovery-codes"), onSuccess });
}

export function useRemovePasskey() {
  const onSuccess = useSecurityChanged();
  return useMutation({ mutationFn: (id: string) => call("DELETE /auth/passkeys/:id", { id }), onSuccess });
}
