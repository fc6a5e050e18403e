import type { InLieuRequest } from "@daybook/contract/in-lieu/in-lieu";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#lib/api/call.ts";
import { messageOf } from "#lib/api/call-error.ts";
import { toast } from "#lib/notify/toast.ts";

/** The days that the user can ask for, and the user's requests. */
export const ownInLieu = queryOptions({
  queryKey: ["leaves", "in-lieu", "own"],
  queryFn: ({ signal }) => call("GET /leaves/in-lieu", {}, { signal }),
});

/** The pending requests that the user can decide. Only for those who decide on leave. */
export const inLieuToReview = queryOptions({
  queryKey: ["leaves", "in-lieu", "to-review"],
  queryFn: ({ signal }) => call("GET /leaves/in-lieu/to-review", {}, { signal }),
});

/** Refetches the requests after an error: someone else may have decided. */
function useRefetch() {
  const queryClient = useQueryClient();
  return () => {
    for (const key of ["leaves", "overview", "notifications"]) void queryClient.invalidateQueries({ queryKey: [key] });
  };
}

/** Asks for time off in lieu of a day. */
export function useAskInLieu() {
  const refetch = useRefetch();
  return useMutation({
    mutationFn: (date: string) => call("POST /leaves/in-lieu", { date }),
    onSuccess: () => void toast.success("Time off in lieu requested"),
    onError: (error) => {
      toast.error(messageOf(error));
      refetch();
    },
  });
}

type Decided = { request: Pick<InLieuRequest, "_id" | "version">; decision: "approve" | "reject"; note?: string };

/** Approves or rejects a request. The caller shows errors. */
export function useDecideInLieu() {
  const refetch = useRefetch();
  return useMutation({
    mutationFn: ({ request: { _id, version }, decision, note }: Decided) =>
      call("PUT /leaves/in-lieu/:id", { id: _id, version, decision, ...(note && { note }) }),
    onSuccess: ({ status }) => void toast.success(status === "Approved" ? "Time off in lieu approved" : "Request rejected"),
    onError: refetch,
  });
}
