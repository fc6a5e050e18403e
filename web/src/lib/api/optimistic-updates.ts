import { optimisticSweepMs } from "@daybook/contract/core/constants";
import type { Api, Operation } from "@daybook/contract/core/api";
import type { InputOf, OutputOf } from "@daybook/contract/core/endpoint";
import type { WritingOperation } from "@daybook/contract/core/stale";
import { type QueryClient, type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { call, newKey } from "./call.ts";
import { CallError } from "./call-error.ts";
import { type Entity, toastFailure, toastSuccess } from "#lib/notify/entity-toasts.ts";
import { changeRow, changeRows, type Row } from "./cached-rows.ts";

type Input<O extends Operation> = InputOf<Api[O]>;
type Answer<O extends Operation> = OutputOf<Api[O]>;
/** Operations that return the changed row, or at least its id. Their lists are fetched again with the response (`stale.ts`). */
type RowOperation<Method extends string> = {
  [O in WritingOperation]: O extends `${Method} ${string}` ? (Answer<O> extends Row ? O : never) : never;
}[WritingOperation];

/** A row without its id. Distributive, so that literal types such as `status: "active"` are kept. */
type Draft<O extends Operation> = O extends Operation ? Omit<Answer<O>, "_id"> : never;

type Common = {
  entity: Entity;
  /** Key prefixes of the cached lists that may contain the row: `[["users"]]`. */
  lists: readonly QueryKey[];
  /** No success toast, for changes that are visible anyway. Failures still raise one, unless `failsInForm`. */
  silent?: boolean;
  /** The form shows the failure beside its fields, so there is no failure toast. A failed create always raises one. */
  failsInForm?: boolean;
};

const temporaryPrefix = "temporary-";

/** An id for a row that the server has not created yet. */
export const temporaryId = () => temporaryPrefix + newKey();

/** Whether the server has not confirmed the row yet; such rows are dimmed and have no actions. */
export const isTemporary = ({ _id }: Row) => _id.startsWith(temporaryPrefix);

/**
 * Optimistic create: shows a temporary row, which the response replaces; a left-over one is removed 500 ms later. A
 * failure removes the row and raises a toast (specification, sections 4 and 9).
 */
export function useOptimisticCreate<O extends RowOperation<"POST">>(
  operation: O,
  { draft, ...common }: Common & { /** The row until the response arrives. */ draft: (input: Input<O>) => Draft<O> },
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: Input<O>) => callAny(operation, input),
    onMutate: async (input) => {
      await cancel(queryClient, common.lists);
      const temporary = { ...draft(input), _id: temporaryId() };
      changeRows<Row>(queryClient, common.lists, (rows) => [temporary, ...rows]);
      return temporary;
    },
    onSuccess: (created, _input, temporary) => {
      changeRows<Row>(queryClient, common.lists, (rows) => replaceTemporary(rows, temporary, created));
      setTimeout(() => sweep(queryClient, common.lists, temporary), optimisticSweepMs);
      if (!common.silent) toastSuccess("create", common.entity);
    },
    onError: (error, _input, temporary) => {
      if (temporary) sweep(queryClient, common.lists, temporary);
      toastFailure("create", common.entity, error);
    },
  });
}

/** Optimistic update: changes a row immediately; the response replaces it, a failure restores it. */
export function useOptimisticUpdate<O extends RowOperation<"PUT">>(
  operation: O,
  {
    change,
    ...common
  }: Common & { /** The changed row until the response arrives. */ change: (row: Answer<O>, input: Input<O>) => Answer<O> },
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: Input<O>) => callAny(operation, input),
    onMutate: async (input) => {
      await cancel(queryClient, common.lists);
      let before: Row | undefined;
      changeRow<Row>(queryClient, common.lists, idOf(input), (row) => {
        before ??= row;
        return change(row as Answer<O>, input) as Row;
      });
      return before;
    },
    onSuccess: (updated, input) => {
      changeRow<Row>(queryClient, common.lists, idOf(input), (row) => ({ ...row, ...updated }));
      if (!common.silent) toastSuccess("update", common.entity);
    },
    onError: (error, input, before) => {
      if (before) changeRow<Row>(queryClient, common.lists, idOf(input), () => before);
      if (!common.failsInForm || isMissing(error)) toastFailure("update", common.entity, error);
    },
  });
}

/** Optimistic delete: removes a row immediately; a failure restores it in place. */
export function useOptimisticRemove<O extends RowOperation<"DELETE">>(operation: O, common: Common) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: Input<O>) => callAny(operation, input),
    onMutate: async (input) => {
      await cancel(queryClient, common.lists);
      const id = idOf(input);
      const before = common.lists.flatMap((queryKey) => queryClient.getQueriesData({ queryKey }));
      changeRows<Row>(queryClient, common.lists, (rows) =>
        rows.some((row) => row._id === id) ? rows.filter((row) => row._id !== id) : rows,
      );
      return before;
    },
    onSuccess: () => {
      if (!common.silent) toastSuccess("delete", common.entity);
    },
    onError: (error, _input, before) => {
      for (const [queryKey, data] of before ?? []) queryClient.setQueryData(queryKey, data);
      refresh(queryClient, common.lists);
      if (!common.failsInForm || isMissing(error)) toastFailure("delete", common.entity, error);
    },
  });
}

const callAny = <O extends Operation>(operation: O, input: Input<O>) =>
  (call as (operation: O, input: Input<O>) => Promise<Answer<O> & Row>)(operation, input);

/** The specification's `User not found` is a toast also where a form shows the failure. */
const isMissing = (error: unknown) => error instanceof CallError && error.status === 404;

const idOf = (input: unknown) => (input as { id: string }).id;

/** A running fetch would overwrite the optimistic change with old rows. */
const cancel = (queryClient: QueryClient, lists: readonly QueryKey[]) =>
  Promise.all(lists.map((queryKey) => queryClient.cancelQueries({ queryKey })));

const refresh = (queryClient: QueryClient, lists: readonly QueryKey[]) => {
  for (const queryKey of lists) void queryClient.invalidateQueries({ queryKey });
};

/** Replaces the temporary row in place; removes it if a refetch has already added the created row. */
function replaceTemporary(rows: Row[], temporary: Row, created: Row) {
  if (!rows.some((row) => row._id === temporary._id)) return rows;
  const known = rows.some((row) => row._id === created._id);
  return rows.flatMap((row) => (row._id !== temporary._id ? [row] : known ? [] : [created]));
}

const sweep = (queryClient: QueryClient, lists: readonly QueryKey[], temporary: Row) =>
  changeRows<Row>(queryClient, lists, (rows) =>
    rows.some((row) => row._id === temporary._id) ? rows.filter((row) => row._id !== temporary._id) : rows,
  );
