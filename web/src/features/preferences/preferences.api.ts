import type { Api } from "@daybook/contract/core/api";
import type { InputOf } from "@daybook/contract/core/endpoint";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#lib/api/call.ts";
import { useOptimisticRemove } from "#lib/api/optimistic-updates.ts";

/** The user's saved views of every screen. */
export const savedViews = queryOptions({
  queryKey: ["views"],
  queryFn: ({ signal }) => call("GET /views", {}, { signal }),
  staleTime: Infinity,
});

export function useSaveView() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: InputOf<Api["POST /views"]>) => call("POST /views", input),
    onSuccess: (view) => queryClient.setQueryData(savedViews.queryKey, (views) => [...(views ?? []), view]),
  });
}

export const useRemoveView = () => useOptimisticRemove("DELETE /views/:id", { entity: "view", lists: [savedViews.queryKey], silent: true });
