import type { Api } from "@daybook/contract/core/api";
import type { InputOf } from "@daybook/contract/core/endpoint";
import { queryOptions, useMutation } from "@tanstack/react-query";
import { call, callWith } from "#lib/api/call.ts";
import { messageOf } from "#lib/api/call-error.ts";
import { toast } from "#lib/notify/toast.ts";

/** The erasures, and the closed accounts that can be erased. */
export const erasureList = queryOptions({
  queryKey: ["erasures"],
  queryFn: ({ signal }) => callWith("GET /erasures", {}, { signal }),
});

/** Asks for an erasure. Errors show in the dialog. */
export const useRequestErasure = () =>
  useMutation({
    mutationFn: (input: InputOf<Api["POST /users/:id/erasure"]>) => call("POST /users/:id/erasure", input),
    onSuccess: () => void toast.success("Erasure requested"),
  });

const asToast = { onError: (error: Error) => void toast.error(messageOf(error)) };

export const useConfirmErasure = () =>
  useMutation({
    mutationFn: (id: string) => call("POST /users/:id/erasure/confirm", { id }),
    onSuccess: () => void toast.success("Erasure confirmed"),
    ...asToast,
  });

export const useWithdrawErasure = () =>
  useMutation({
    mutationFn: (id: string) => call("DELETE /users/:id/erasure", { id }),
    onSuccess: () => void toast.success("Erasure withdrawn"),
    ...asToast,
  });

/** Holds an erasure for a reason, or lets it go on. */
export const useHoldErasure = () =>
  useMutation({
    mutationFn: (input: InputOf<Api["PUT /users/:id/erasure/hold"]>) => call("PUT /users/:id/erasure/hold", input),
    ...asToast,
  });
