import type { Api } from "@daybook/contract/core/api";
import type { InputOf } from "@daybook/contract/core/endpoint";
import { staleQueries } from "@daybook/contract/core/stale";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#lib/api/call.ts";

/** The person's own authenticator app, recovery codes and passkeys. */
export const securityQuery = queryOptions({
  queryKey: ["second-factor"],
  queryFn: ({ signal }) => call("GET /auth/security", {}, { signal }),
});

/** Reloads what a new second factor changes. Call it once its recovery codes have been seen. */
export function useSecurityReload() {
  const queryClient = useQueryClient();
  return () => Promise.all(staleQueries["secondFactor.changed"].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

export const useConfirm = () =>
  useMutation({ mutationFn: (input: InputOf<Api["POST /auth/confirm"]>) => call("POST /auth/confirm", input) });

export const useStartTotp = () => useMutation({ mutationFn: () => call("POST /auth/totp") });

export const useConfirmTotp = () => useMutation({ mutationFn: (code: string) => call("POST /auth/totp/confirm", { code }) });

export const useRemoveTotp = () => useMutation({ mutationFn: () => call("DELETE /auth/totp") });

export const useRenewRecoveryCodes = () => useMutation({ mutationFn: () => call("POST /auth/recovery-codes") });

export const useRemovePasskey = () => useMutation({ mutationFn: (id: string) => call("DELETE /auth/passkeys/:id", { id }) });
