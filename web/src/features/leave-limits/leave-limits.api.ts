import type { Api } from "@daybook/contract/core/api";
import type { InputOf } from "@daybook/contract/core/endpoint";
import type { LeaveLimit } from "@daybook/contract/leave-limits/leave-limits";
import { queryOptions, useMutation } from "@tanstack/react-query";
import { call } from "#lib/api/call.ts";
import { messageOf } from "#lib/api/call-error.ts";
import { toast } from "#lib/notify/toast.ts";

/** All limits of leave, the newest first (admin). */
export const limitList = queryOptions({
  queryKey: ["leaves", "limits"],
  queryFn: ({ signal }) => call("GET /leaves/limits", {}, { signal }),
});

type NewLimit = InputOf<Api["POST /leaves/limits"]>;

/** The form shows errors. */
export const useSaveLimit = () =>
  useMutation({
    mutationFn: ({ limit, ...fields }: NewLimit & { limit: LeaveLimit | null }) =>
      limit ? call("PUT /leaves/limits/:id", { id: limit._id, version: limit.version, ...fields }) : call("POST /leaves/limits", fields),
    onSuccess: ({ title }) => void toast.success(`${title} saved`),
  });

export const useRemoveLimit = () =>
  useMutation({
    mutationFn: ({ _id }: LeaveLimit) => call("DELETE /leaves/limits/:id", { id: _id }),
    onSuccess: (_result, { title }) => void toast.success(`${title} deleted`),
    onError: (error) => void toast.error(messageOf(error)),
  });
