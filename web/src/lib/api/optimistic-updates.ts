import { optimisticSweepMs } from "@daybook/contract/core/constants";
import type { Api, Operation } from "@daybook/contract/core/api";
import type { InputOf, OutputOf } from "@daybook/contract/core/endpoint";
import { type QueryClient, type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { call, newKey } from "./call.ts";
import { type Entity, toastFailure, toastSuccess } from "#lib/notify/entity-toasts.ts";
import { changeRow, changeRows, type Row } from "./cached-rows.ts";

type Input<O extends Operation> = InputOf<Api[O]>;
type Answer<O extends Operation> = OutputOf<Api[O]>;
/** Operations that answer the whole changed thing, or at least its id. */
type RowOperation<Method extends string> = {
  [O in Operation]: O extends `${Method} ${string}` ? (Answer<O> extends Row ? O : never) : never;
}[Operation];

/** A row as it is before it has an id. Said for each operation apart, so that `status: "active"` is read as the word it is. */
type Draft<O extends Operation> = O extends Operation ? Omit<Answer<O>, "_id"> : never;

type Common = {
  entity: Entity;
  /** Keys of the caches that may hold it; each stands for everything that begins with it: `[["users"]]`. */
  lists: readonly QueryKey[];
  /** Without a toast where the success is plain to see. Failures always say so, unless a form shows them. */
  quiet?: boolean;
  /** The form shows the failure beside its fields, so that no toast repeats it. */
  failsInForm?: boolean;
};

const temporaryPrefix = "temporary-";

/** An id for a row that the server has not given one yet. */
export const temporaryId = () => temporaryPrefix + newKey();

/** A row that the server has not confirmed yet: shown paler, without its actions. */
export const isTemporary = ({ _id }: Row) => _id.startsWith(temporaryPrefix);

/**
 * Creates and shows the new row at once. The answer takes the temporary row's place, any left-over is swept 500 ms
 * later; a failure takes it away and says so (specification, sections 4 and 9).
 */
export function useOptimisticCreate<O extends RowOperation<"POST">>(
  operation: O,
  { draft, ...common }: Common & { /** What the row looks like until the server answers. */ draft: (input: Input<O>) => Draft<O> },
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
      setTimeout(() => {
        sweep(queryClient, common.lists, temporary);
        refresh(queryClient, common.lists);
      }, optimisticSweepMs);
      if (!common.quiet) toastSuccess("create", common.entity);
    },
    onError: (error, _input, temporary) => {
      if (temporary) sweep(queryClient, common.lists, temporary);
      if (!common.failsInForm) toastFailure("create", common.entity, error);
    },
  });
}

/** Changes a row at once; the answer replaces it, a failure puts back what was there. */
export function useOptimisticUpdate<O extends RowOperation<"PUT">>(
  operation: O,
  {
    change,
    ...common
  }: Common & { /** What the row becomes until the server answers. */ change: (row: Answer<O>, input: Input<O>) => Answer<O> },
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
      refresh(queryClient, common.lists);
      if (!common.quiet) toastSuccess("update", common.entity);
    },
    onError: (error, input, before) => {
      if (before) changeRow<Row>(queryClient, common.lists, idOf(input), () => before);
      if (!common.failsInForm) toastFailure("update", common.entity, error);
    },
  });
}

/** Takes a row away at once; a failure puts it back in its place. */
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
      refresh(queryClient, common.lists);
      if (!common.quiet) toastSuccess("delete", common.entity);
    },
    onError: (error, _input, before) => {
      for (const [queryKey, data] of before ?? []) queryClient.setQueryData(queryKey, data);
      refresh(queryClient, common.lists);
      if (!common.failsInForm) toastFailure("delete", common.entity, error);
    },
  });
}

const callAny = <O extends Operation>(operation: O, input: Input<O>) =>
  (call as (operation: O, input: Input<O>) => Promise<Answer<O> & Row>)(operation, input);

const idOf = (input: unknown) => (input as { id: string }).id;

/** An answer under way would paint the old rows over the new one. */
const cancel = (queryClient: QueryClient, lists: readonly QueryKey[]) =>
  Promise.all(lists.map((queryKey) => queryClient.cancelQueries({ queryKey })));

const refresh = (queryClient: QueryClient, lists: readonly QueryKey[]) => {
  for (const queryKey of lists) void queryClient.invalidateQueries({ queryKey });
};

/** In place; where a refresh has brought the created row already, the temporary one only goes. */
function replaceTemporary(rows: Row[], temporary: Row, created: Row) {
  if (!rows.some((row) => row._id === temporary._id)) return rows;
  const known = rows.some((row) => row._id === created._id);
  return rows.flatMap((row) => (row._id !== temporary._id ? [row] : known ? [] : [created]));
}

const sweep = (queryClient: QueryClient, lists: readonly QueryKey[], temporary: Row) =>
  changeRows<Row>(queryClient, lists, (rows) =>
    rows.some((row) => row._id === temporary._id) ? rows.filter((row) => row._id !== temporary._id) : rows,
  );
