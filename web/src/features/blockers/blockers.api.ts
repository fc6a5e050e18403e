import type { Overview } from "@daybook/contract/analytics/schemas";
import type { Api } from "@daybook/contract/core/api";
import type { UserRef } from "@daybook/contract/core/common";
import type { InputOf } from "@daybook/contract/core/endpoint";
import type { Blocker } from "@daybook/contract/blockers/blockers";
import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { changeRow } from "#lib/api/cached-rows.ts";
import { call, callWith } from "#lib/api/call.ts";
import type { DayRange } from "#lib/format/dates.ts";
import { toastFailure } from "#lib/notify/entity-toasts.ts";
import { toast } from "#lib/notify/toast.ts";

export type BlockerFilters = Pick<
  InputOf<Api["GET /blockers"]>,
  "team" | "project" | "owner" | "raisedBy" | "search" | "resolvedFrom" | "resolvedTo"
>;

/** Rows of a page of blockers. */
export const blockersPerPage = 25;

/** A page of open blockers, oldest first, or of resolved ones, latest first. */
export const blockerPage = (state: "open" | "resolved", filters: BlockerFilters, page = 1) =>
  queryOptions({
    queryKey: ["blockers", "list", state, filters, page],
    queryFn: ({ signal }) => callWith("GET /blockers", { ...filters, state, page, limit: blockersPerPage }, { signal }),
    placeholderData: keepPreviousData,
  });

/** A page of blockers resolved in a period, latest first; without one, of all times. */
export const resolvedPage = (filters: BlockerFilters, period?: DayRange, page = 1) =>
  blockerPage("resolved", { ...filters, ...(period && { resolvedFrom: period.from, resolvedTo: period.to }) }, page);

/** Counts of the blockers the user can see. */
export const blockerSummary = (filters: Pick<BlockerFilters, "team" | "project"> = {}) =>
  queryOptions({
    queryKey: ["blockers", "summary", filters],
    queryFn: ({ signal }) => call("GET /blockers/summary", filters, { signal }),
    placeholderData: keepPreviousData,
  });

const lists = [["blockers", "list"]];

/** Changes a blocker wherever it is cached: in lists and on the overview. */
function changeCached(queryClient: QueryClient, id: string, change: (blocker: Blocker) => Blocker) {
  changeRow<Blocker>(queryClient, lists, id, change);
  queryClient.setQueriesData<Overview>({ queryKey: ["overview"] }, (overview) => {
    if (!overview?.blockers?.items.some(({ _id }) => _id === id)) return overview;
    const items = overview.blockers.items.map((row) => (row._id === id ? change(row) : row));
    return { ...overview, blockers: { ...overview.blockers, items } };
  });
}

type Edit = {
  blocker: Pick<Blocker, "_id">;
  changes: Pick<InputOf<Api["PUT /blockers/:id"]>, "neededBy" | "note"> & { owner?: UserRef | null };
};

/** Changes the owner, the date or the note, optimistically. */
export function useEditBlocker({ failsInForm = false }: { failsInForm?: boolean } = {}) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ blocker, changes: { owner, ...changes } }: Edit) =>
      call("PUT /blockers/:id", { id: blocker._id, ...changes, ...(owner !== undefined && { owner: owner?._id ?? null }) }),
    onMutate: async ({ blocker, changes }) => {
      await Promise.all([["blockers"], ["overview"]].map((queryKey) => queryClient.cancelQueries({ queryKey })));
      const before = [["blockers"], ["overview"]].flatMap((queryKey) => queryClient.getQueriesData({ queryKey }));
      const { owner, neededBy, note } = changes;
      changeCached(queryClient, blocker._id, (row) => ({
        ...row,
        ...(owner !== undefined && { owner, ...(owner && { escalatedTo: "none" as const, escalatedOn: null }) }),
        ...(neededBy !== undefined && { neededBy: neededBy || null }),
        ...(note !== undefined && { note: note || null }),
      }));
      return before;
    },
    onSuccess: (updated) => changeCached(queryClient, updated._id, () => updated),
    onError: (error, _edit, before) => {
      for (const [queryKey, data] of before ?? []) queryClient.setQueryData(queryKey, data);
      if (!failsInForm) toastFailure("update", "blocker", error);
    },
  });
}

/** Resolves a blocker. The form shows the failure. */
export function useResolveBlocker() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: InputOf<Api["POST /blockers/:id/resolve"]>) => call("POST /blockers/:id/resolve", input),
    onSuccess: () => void toast.success("Blocker resolved"),
    // It may have been resolved by someone else.
    onError: () => Promise.all([["blockers"], ["overview"]].map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
}

export function useReopenBlocker() {
  return useMutation({
    mutationFn: (id: string) => call("POST /blockers/:id/reopen", { id }),
    onSuccess: () => void toast.success("Blocker reopened"),
    onError: (error) => toastFailure("update", "blocker", error),
  });
}
