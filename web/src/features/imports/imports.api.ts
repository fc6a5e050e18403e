import type { Api } from "@daybook/contract/core/api";
import type { InputOf } from "@daybook/contract/core/endpoint";
import type { ImportView } from "@daybook/contract/imports/imports";
import type { ImportKindName } from "@daybook/contract/imports/kinds";
import { keepPreviousData, queryOptions, useMutation } from "@tanstack/react-query";
import { call } from "#lib/api/call.ts";

const progressEveryMs = 1000;

/** What the user may import. */
export const importKinds = queryOptions({
  queryKey: ["imports", "kinds"],
  queryFn: ({ signal }) => call("GET /imports/kinds", {}, { signal }),
});

/** The user's latest imports. */
export const importList = queryOptions({
  queryKey: ["imports", "list"],
  queryFn: ({ signal }) => call("GET /imports", {}, { signal }),
});

/** An import with a page of its rows; asked again every second while it runs. */
export const importOf = (id: string, show: ImportView, page: number) =>
  queryOptions({
    queryKey: ["imports", "one", id, show, page],
    queryFn: ({ signal }) => call("GET /imports/:id", { id, show, page }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: (query) => (query.state.data?.state === "running" ? progressEveryMs : false),
  });

export const useUploadImport = () =>
  useMutation({
    mutationFn: ({ kind, file }: { kind: ImportKindName; file: File }) => call("POST /imports/kinds/:kind", { kind }, { file }),
  });

export const useChooseImport = () =>
  useMutation({ mutationFn: (input: InputOf<Api["PUT /imports/:id"]>) => call("PUT /imports/:id", input) });

export const useRepairImport = () =>
  useMutation({ mutationFn: (input: InputOf<Api["PUT /imports/:id/rows/:line"]>) => call("PUT /imports/:id/rows/:line", input) });

export const useStartImport = () =>
  useMutation({ mutationFn: (input: InputOf<Api["POST /imports/:id/start"]>) => call("POST /imports/:id/start", input) });

export const useStopImport = () => useMutation({ mutationFn: (id: string) => call("POST /imports/:id/stop", { id }) });

export const useRemoveImport = () => useMutation({ mutationFn: (id: string) => call("DELETE /imports/:id", { id }) });
