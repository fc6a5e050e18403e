import type { Api } from "@daybook/contract/core/api";
import type { InputOf } from "@daybook/contract/core/endpoint";
import { keepPreviousData, queryOptions, useMutation } from "@tanstack/react-query";
import { call } from "#lib/api/call.ts";
import { toast } from "#lib/notify/toast.ts";

/** All closures, the latest first (admin). */
export const closureList = queryOptions({
  queryKey: ["leaves", "closures"],
  queryFn: ({ signal }) => call("GET /leaves/closures", {}, { signal }),
});

export type NewClosure = Omit<InputOf<Api["POST /leaves/closures"]>, "dryRun">;
type Change = NewClosure & { id?: string | undefined };

/** What a closure would book: a new one, or one that is changed. A query although the calls are a POST and a PUT: they change nothing. */
export const closurePreview = (input: Change | undefined) =>
  queryOptions({
    queryKey: ["leaves", "closures", "preview", input],
    queryFn: async ({ signal }) => {
      const { id, ...fields } = input!;
      const { effects } = id
        ? await call("PUT /leaves/closures/:id", { ...fields, id, dryRun: true }, { signal })
        : await call("POST /leaves/closures", { ...fields, dryRun: true }, { signal });
      return effects;
    },
    enabled: input !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  });

/** The form shows errors. */
export const useSaveClosure = () =>
  useMutation({
    mutationFn: ({ id, version, ...fields }: Change & { version?: number | undefined }) =>
      id ? call("PUT /leaves/closures/:id", { id, version, ...fields }) : call("POST /leaves/closures", fields),
    onSuccess: ({ title }, { id }) => void toast.success(id ? `${title} changed` : `${title} booked`),
  });

/** What people get back. Changes nothing. */
export const removalOf = (id: string) => call("DELETE /leaves/closures/:id", { id, dryRun: true });

export const useRemoveClosure = () => useMutation({ mutationFn: (id: string) => call("DELETE /leaves/closures/:id", { id }) });

export const restOf = (id: string) => call("POST /leaves/closures/:id/rest", { id, dryRun: true });

export const useBookRest = () => useMutation({ mutationFn: (id: string) => call("POST /leaves/closures/:id/rest", { id }) });
