import type { Api } from "@daybook/contract/core/api";
import type { InputOf } from "@daybook/contract/core/endpoint";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#lib/api/call.ts";
import { confirmIdentity } from "#lib/session/confirmation.ts";

/** The person's own authenticator app, recovery codes and passkeys. */
export const securityQuery = queryOptions({
  queryKey: ["second-factor"],
  queryFn: ({ signal }) => call("GET /auth/security", {}, { signal }),
});

/**
 * Returns a function that runs an action whose first call needs a recent confirmation. It asks for one that is due before: no
 * call is sent that is sure to fail, and no dialog waits below the question. A cancelled question cancels the action.
 */
export function useWhenConfirmed() {
  const queryClient = useQueryClient();
  return async (action: () => void) => {
    const security = await queryClient.fetchQuery({ ...securityQuery, staleTime: Infinity }).catch(() => undefined);
    const until = security?.confirmedUntil;
    // Without an answer the call itself finds out.
    if (!security || (until && Date.parse(until) > Date.now()) || (await confirmIdentity())) action();
  };
}

export const useConfirm = () =>
  useMutation({ mutationFn: (input: InputOf<Api["POST /auth/confirm"]>) => call("POST /auth/confirm", input) });

export const useStartTotp = () => useMutation({ mutationFn: () => call("POST /auth/totp") });

export const useConfirmTotp = () => useMutation({ mutationFn: (code: string) => call("POST /auth/totp/confirm", { code }) });

export const useRemoveTotp = () => useMutation({ mutationFn: () => call("DELETE /auth/totp") });

export const useRenewRecoveryCodes = () => useMutation({ mutationFn: () => call("POST /auth/recovery-codes") });

export const useRemovePasskey = () => useMutation({ mutationFn: (id: string) => call("DELETE /auth/passkeys/:id", { id }) });
