import type { Api } from "@daybook/contract/core/api";
import { listCacheMs } from "@daybook/contract/core/constants";
import type { InputOf } from "@daybook/contract/core/endpoint";
import type { Label } from "@daybook/contract/labels/schemas";
import { queryOptions, useMutation } from "@tanstack/react-query";
import { call } from "#lib/api/call.ts";
import { messageOf } from "#lib/api/call-error.ts";
import { toast } from "#lib/notify/toast.ts";

/** The labels of the company and of the user's projects, by name. */
export const labelList = queryOptions({
  queryKey: ["labels", "list"],
  queryFn: ({ signal }) => call("GET /labels", {}, { signal }),
  staleTime: listCacheMs,
});

/** The labels that a task of the project can have. */
export const labelsFor = (labels: readonly Label[], projectId: string | null | undefined) =>
  labels.filter(({ project }) => project === null || project._id === projectId);

/** Creates a label. Errors show in the form. */
export const useCreateLabel = () => useMutation({ mutationFn: (input: InputOf<Api["POST /labels"]>) => call("POST /labels", input) });

/** Renames a label or changes its color. Errors of a new name show in its field. */
export const useUpdateLabel = () => useMutation({ mutationFn: (input: InputOf<Api["PUT /labels/:id"]>) => call("PUT /labels/:id", input) });

export const useRemoveLabel = () =>
  useMutation({
    mutationFn: ({ _id }: Label) => call("DELETE /labels/:id", { id: _id }),
    onSuccess: (_result, { name }) => void toast.success(`${name} deleted`),
    onError: (error) => toast.error(messageOf(error)),
  });

export const useMergeLabel = () =>
  useMutation({
    mutationFn: ({ label, into }: { label: Label; into: string }) => call("POST /labels/:id/merge", { id: label._id, into }),
    onSuccess: (target, { label }) => void toast.success(`${label.name} merged into ${target.name}`),
    onError: (error) => toast.error(messageOf(error)),
  });
