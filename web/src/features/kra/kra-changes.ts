import type { Api } from "@daybook/contract/core/api";
import type { InputOf } from "@daybook/contract/core/endpoint";
import type { Evaluation, WeeklyRecord } from "@daybook/contract/kra/schemas";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#lib/api/call.ts";
import { toast } from "#lib/notify/toast.ts";
import { memberHistory, monthlyEvaluation, weeklyRecords } from "./kra.api.ts";
import { monthKey } from "./months.ts";

/* Mutations report submitting, queries report loading: screens show the two separately (specification, section 4). */

const weekQueryKey = (record: WeeklyRecord) => weeklyRecords(record.teamMemberId, monthKey(record)).queryKey;

/** Replaces the record with the same id, or adds a new one to the month (specification, section 4). */
const putRecord = (queryClient: QueryClient, record: WeeklyRecord) =>
  queryClient.setQueryData(weekQueryKey(record), (records: WeeklyRecord[] = []) =>
    records.some(({ _id }) => _id === record._id)
      ? records.map((each) => (each._id === record._id ? record : each))
      : [...records, record].toSorted((a, b) => a.week - b.week),
  );

/** Creates a week's record. */
export function useCreateWeek() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: InputOf<Api["POST /kra/weekly"]>) => call("POST /kra/weekly", input),
    onSuccess: (record) => putRecord(queryClient, record),
    onError: (error) => toast.error(error.message),
  });
}

/** Saves weekly tasks of several members. The response says for whom nothing was saved. */
export function useSaveTeamWeek() {
  return useMutation({
    mutationFn: (input: InputOf<Api["PUT /kra/team-week"]>) => call("PUT /kra/team-week", input),
    onError: (error) => toast.error(error.message),
  });
}

const percentOf = (done: number, total: number) => (total === 0 ? 0 : (done / total) * 100);

/** Returns the record with one task changed and its completion recomputed. */
export function withTask(record: WeeklyRecord, taskId: string, change: Partial<WeeklyRecord["tasks"][number]>): WeeklyRecord {
  const tasks = record.tasks.map((task) => (task._id === taskId ? { ...task, ...change } : task));
  const done = tasks.filter(({ isCompleted }) => isCompleted).length;
  return { ...record, tasks, completion: { done, total: tasks.length, percent: percentOf(done, tasks.length) } };
}

type Toggle = { record: WeeklyRecord; taskId: string; isCompleted: boolean; note?: string };

const toggleMutationKey = (recordId: string) => ["kra", "toggle", recordId];

/**
 * Toggles a weekly task optimistically. A failure rolls back only this task, because other toggles may be in flight. The
 * response replaces the record only when it belongs to the last pending toggle, so that it undoes none; the queries are
 * fetched after it too (`refetchAfterWrites`).
 */
export function useToggleTask(recordId: string) {
  const queryClient = useQueryClient();
  const mutationKey = toggleMutationKey(recordId);
  const change = ({ record, taskId }: Toggle, to: Partial<WeeklyRecord["tasks"][number]>) =>
    queryClient.setQueryData(weekQueryKey(record), (records: WeeklyRecord[] = []) =>
      records.map((each) => (each._id === record._id ? withTask(each, taskId, to) : each)),
    );
  const isLast = () => queryClient.isMutating({ mutationKey }) === 1;
  return useMutation({
    mutationKey,
    // Requests run one at a time, so that the last toggle wins.
    scope: { id: `kra-week-${recordId}` },
    mutationFn: ({ taskId, isCompleted, note }: Toggle) => call("PUT /kra/weekly/toggle-task", { recordId, taskId, isCompleted, note }),
    onMutate: async (toggle) => {
      await queryClient.cancelQueries({ queryKey: weekQueryKey(toggle.record) });
      const before = queryClient
        .getQueryData(weekQueryKey(toggle.record))
        ?.find(({ _id }) => _id === recordId)
        ?.tasks.find(({ _id }) => _id === toggle.taskId);
      change(toggle, { isCompleted: toggle.isCompleted, ...(toggle.note !== undefined && { note: toggle.note }) });
      return before;
    },
    onSuccess: (record) => {
      if (isLast()) putRecord(queryClient, record);
    },
    onError: (error, toggle, before) => {
      if (before) change(toggle, before);
      toast.error(error.message);
    },
  });
}

/** Writes an evaluation to the cache of its month and of the member's history. */
export function putEvaluation(queryClient: QueryClient, evaluation: Evaluation) {
  const month = monthKey(evaluation);
  queryClient.setQueryData(monthlyEvaluation(evaluation.teamMemberId, month).queryKey, evaluation);
  queryClient.setQueryData(memberHistory(evaluation.teamMemberId).queryKey, (known: Evaluation[] | undefined) =>
    known
      ? [evaluation, ...known.filter(({ _id }) => _id !== evaluation._id)].toSorted((a, b) => monthKey(b).localeCompare(monthKey(a)))
      : known,
  );
}

/** `keepalive` lets a save outlive the page. */
type Saving<Input> = { input: Input; keepalive: boolean };

export function useCreateEvaluation() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ input, keepalive }: Saving<InputOf<Api["POST /kra/monthly"]>>) => call("POST /kra/monthly", input, { keepalive }),
    onSuccess: (evaluation) => putEvaluation(queryClient, evaluation),
  });
}

export function useUpdateEvaluation() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ input, keepalive }: Saving<InputOf<Api["PUT /kra/monthly/:id"]>>) => call("PUT /kra/monthly/:id", input, { keepalive }),
    onSuccess: (evaluation) => putEvaluation(queryClient, evaluation),
  });
}

/** Acknowledges or disputes an evaluation. */
export function useRespondToEvaluation() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: InputOf<Api["PUT /kra/monthly/:id/acknowledge"]>) => call("PUT /kra/monthly/:id/acknowledge", input),
    onSuccess: (evaluation) => putEvaluation(queryClient, evaluation),
  });
}

/** Deletes an evaluation and clears it as the month's current one (specification, section 4). */
export function useRemoveEvaluation() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ _id }: Evaluation) => call("DELETE /kra/monthly/:id", { id: _id }),
    onSuccess: (_response, evaluation) => {
      queryClient.setQueryData(monthlyEvaluation(evaluation.teamMemberId, monthKey(evaluation)).queryKey, null);
      queryClient.setQueryData(memberHistory(evaluation.teamMemberId).queryKey, (known: Evaluation[] | undefined) =>
        known?.filter(({ _id }) => _id !== evaluation._id),
      );
      toast.success("Evaluation deleted");
    },
    onError: (error) => toast.error(error.message),
  });
}

export const useSaveTemplate = () =>
  useMutation({ mutationFn: (input: InputOf<Api["POST /kra/template"]>) => call("POST /kra/template", input) });
