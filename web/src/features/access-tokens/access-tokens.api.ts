import type { Api } from "@daybook/contract/core/api";
import type { InputOf } from "@daybook/contract/core/endpoint";
import { queryOptions, useMutation } from "@tanstack/react-query";
import { call } from "#lib/api/call.ts";
import { messageOf } from "#lib/api/call-error.ts";
import { toast } from "#lib/notify/toast.ts";

/** Your own access tokens, the newest first. */
export const ownTokens = queryOptions({
  queryKey: ["access-tokens", "own"],
  queryFn: ({ signal }) => call("GET /auth/tokens", {}, { signal }),
});

/** The access tokens of everyone (admin). */
export const companyTokens = queryOptions({
  queryKey: ["access-tokens", "company"],
  queryFn: ({ signal }) => call("GET /users/tokens", {}, { signal }),
});

/** The service accounts (admin). */
export const serviceAccounts = queryOptions({
  queryKey: ["access-tokens", "services"],
  queryFn: ({ signal }) => call("GET /users/service-accounts", {}, { signal }),
});

/** Creates a token of one's own, or of a service account. The form shows errors. */
export const useCreateToken = (serviceId: string | undefined) =>
  useMutation({
    mutationFn: (input: InputOf<Api["POST /auth/tokens"]>) =>
      serviceId === undefined ? call("POST /auth/tokens", input) : call("POST /users/tokens", { ...input, userId: serviceId }),
  });

/** The form shows errors. */
export const useCreateService = () =>
  useMutation({
    mutationFn: (input: InputOf<Api["POST /users"]>) => call("POST /users", input),
    onSuccess: () => void toast.success("Service account created"),
  });

export const useRemoveService = () =>
  useMutation({
    mutationFn: (id: string) => call("DELETE /users/service-accounts/:id", { id }),
    onSuccess: () => void toast.success("Service account deleted"),
    onError: (error) => void toast.error(messageOf(error)),
  });

const useEnding = (end: (id: string) => Promise<unknown>) =>
  useMutation({
    mutationFn: end,
    onSuccess: () => void toast.success("Token revoked"),
    onError: (error) => void toast.error(messageOf(error)),
  });

export const useRemoveToken = () => useEnding((id) => call("DELETE /auth/tokens/:id", { id }));

export const useRevokeToken = () => useEnding((id) => call("DELETE /users/tokens/:id", { id }));
