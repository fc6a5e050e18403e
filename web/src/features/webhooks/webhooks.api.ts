import type { Api } from "@daybook/contract/core/api";
import type { InputOf } from "@daybook/contract/core/endpoint";
import { infiniteQueryOptions, queryOptions, useMutation } from "@tanstack/react-query";
import { call, callWith } from "#lib/api/call.ts";
import { messageOf } from "#lib/api/call-error.ts";
import { toast } from "#lib/notify/toast.ts";

/** All webhooks, the oldest first (admin). */
export const webhookList = queryOptions({
  queryKey: ["webhooks", "list"],
  queryFn: ({ signal }) => call("GET /webhooks", {}, { signal }),
});

const pageSize = 20;
/** How often an open webhook asks what the server has sent meanwhile. */
export const refetchMs = 5000;

/** The deliveries of a webhook, the newest first. */
export const webhookDeliveries = (id: string, status: "failed" | undefined) =>
  infiniteQueryOptions({
    queryKey: ["webhooks", "deliveries", id, status ?? "all"],
    queryFn: ({ pageParam, signal }) =>
      callWith("GET /webhooks/:id/deliveries", { id, ...(status && { status }), page: pageParam, limit: pageSize }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) => (pagination.hasNextPage ? pagination.currentPage + 1 : undefined),
    refetchInterval: refetchMs,
  });

type NewInput = InputOf<Api["POST /webhooks"]>;

/** The form shows errors. */
export const useCreateWebhook = () => useMutation({ mutationFn: (input: NewInput) => call("POST /webhooks", input) });

/** The form shows errors. */
export const useUpdateWebhook = () =>
  useMutation({
    mutationFn: (input: InputOf<Api["PUT /webhooks/:id"]>) => call("PUT /webhooks/:id", input),
    onSuccess: () => void toast.success("Webhook saved"),
  });

const showError = (error: Error) => void toast.error(messageOf(error));

export const useSetState = (id: string) =>
  useMutation({
    mutationFn: (state: "active" | "paused") => call("PUT /webhooks/:id", { id, state }),
    onSuccess: ({ state }) => void toast.success(state === "paused" ? "Webhook paused" : "Webhook resumed"),
    onError: showError,
  });

export const useRemoveWebhook = (id: string) =>
  useMutation({
    mutationFn: () => call("DELETE /webhooks/:id", { id }),
    onSuccess: () => void toast.success("Webhook deleted"),
    onError: showError,
  });

/** Sends a test. The list of deliveries then shows what came of it. */
export const useSendTest = (id: string) =>
  useMutation({
    mutationFn: () => call("POST /webhooks/:id/test", { id }),
    onSuccess: ({ status }) => void (status === "sent" ? toast.success("Test delivered") : toast.error("The test was not delivered")),
    onError: showError,
  });

export const useRotateSecret = (id: string) =>
  useMutation({ mutationFn: () => call("POST /webhooks/:id/rotate", { id }), onError: showError });

export const useSendAgain = (id: string) =>
  useMutation({
    mutationFn: (deliveryId: string) => call("POST /webhooks/:id/deliveries/:deliveryId/retry", { id, deliveryId }),
    onSuccess: () => void toast.success("Sending again"),
    onError: showError,
  });
