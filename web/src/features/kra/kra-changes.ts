import type { Api } from "@daybook/contract/core/api";
import type { InputOf } from "@daybook/contract/core/endpoint";
import type { Evaluation, WeeklyRecord } from "@daybook/contract/kra";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#lib/api/call.ts";
import { toast } from "#ui/feedback/toasts.tsx";
import { memberHistory, monthlyEvaluation, weeklyRecords } from "./kra.api.ts";
import { monthKey } from "./months.ts";

/** Loading is the queries' affair, submitting is these: each screen shows the two apart (specification, section 4). */

/** What counts evaluations and ticks together. */
const refreshSums = (queryClient: QueryClient) => {
  for (const kind of ["members", "evaluations", "analytics", "parameter", "start"])
    void queryClient.invalidateQueries({ queryKey: ["kra", kind] });
};

const keyOfWeek = (record: WeeklyRecord) => weeklyRecords(record.teamMemberId, monthKey(record)).queryKey;

/** A record with the same id is replaced, another one joins the month (specification, section 4). */
const putRecord = (queryClient: QueryClient, record: WeeklyRecord) =>
  queryClient.setQueryData(keyOfWeek(record), (records: WeeklyRecord[] = []) =>
    records.some(({ _id }) => _id === record._id)
      ? records.map((each) => (each._id === record._id ? record : each))
      : [...records, record].toSorted((a, b) => a.week - b.week),
  );

/** Makes a week's record; the answer is the one to show. */
export function useCreateWeek() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: InputOf<Api["POST /kra/weekly"]>) => call("POST /kra/weekly", input),
    onSuccess: (record) => {
      putRecord(queryClient, record);
      refreshSums(queryClient);
    },
    onError: (error) => toast.error(error.message),
  });
}

const percentOf = (done: number, total: number) => (total === 0 ? 0 : (done / total) * 100);

/** The record with one of its tasks changed, counted anew. */
export function withTask(record: WeeklyRecord, taskId: string, change: Partial<WeeklyRecord["tasks"][number]>): WeeklyRecord {
  const tasks = record.tasks.map((task) => (task._id === taskId ? { ...task, ...change } : task));
  const done = tasks.filter(({ isCompleted }) => isCompleted).length;
  return { ...record, tasks, completion: { done, total: tasks.length, percent: percentOf(done, tasks.length) } };
}

type Tick = { record: WeeklyRecord; taskId: string; isCompleted: boolean; note?: string };

const togglesOfRecord = (recordId: string) => ["kra", "toggle", recordId];

/**
 * Ticks a task or takes the tick back, at once on the screen. A failure puts back what stood there, and only that: another
 * tick may be under way. The answer replaces the record once no tick of it is under way, so that it undoes none.
 */
export function useTick(recordId: string) {
  const queryClient = useQueryClient();
  const mutationKey = togglesOfRecord(recordId);
  const change = ({ record, taskId }: Tick, to: Partial<WeeklyRecord["tasks"][number]>) =>
    queryClient.setQueryData(keyOfWeek(record), (records: WeeklyRecord[] = []) =>
      records.map((each) => (each._id === record._id ? withTask(each, taskId, to) : each)),
    );
  const isLast = () => queryClient.isMutating({ mutationKey }) === 1;
  return useMutation({
    mutationKey,
    // One after the other: the last press is what the server keeps.
    scope: { id: `kra-week-${recordId}` },
    mutationFn: ({ taskId, isCompleted, note }: Tick) => call("PUT /kra/weekly/toggle-task", { recordId, taskId, isCompleted, note }),
    onMutate: async (tick) => {
      await queryClient.cancelQueries({ queryKey: keyOfWeek(tick.record) });
      const before = queryClient
        .getQueryData(keyOfWeek(tick.record))
        ?.find(({ _id }) => _id === recordId)
        ?.tasks.find(({ _id }) => _id === tick.taskId);
      change(tick, { isCompleted: tick.isCompleted, ...(tick.note !== undefined && { note: tick.note }) });
      return before;
    },
    onSuccess: (record) => {
      if (isLast()) putRecord(queryClient, record);
    },
    onError: (error, tick, before) => {
      if (before) change(tick, before);
      toast.error(error.message);
    },
    onSettled: (_record, _error, { record }) => {
      if (!isLast()) return;
      void queryClient.invalidateQueries({ queryKey: keyOfWeek(record) });
      void queryClient.invalidateQueries({ queryKey: ["kra", "monthly", record.teamMemberId] });
      refreshSums(queryClient);
    },
  });
}

/** Puts an evaluation where it is read: as its month's, and into the member's history. */
export function putEvaluation(queryClient: QueryClient, evaluation: Evaluation) {
  const month = monthKey(evaluation);
  queryClient.setQueryData(monthlyEvaluation(evaluation.teamMemberId, month).queryKey, evaluation);
  queryClient.setQueryData(memberHistory(evaluation.teamMemberId).queryKey, (known: Evaluation[] | undefined) =>
    known
      ? [evaluation, ...known.filter(({ _id }) => _id !== evaluation._id)].toSorted((a, b) => monthKey(b).localeCompare(monthKey(a)))
      : known,
  );
}

/** What is saved while the page goes away has to outlive it. */
type Saving<Input> = { input: Input; keepalive: boolean };

export function useCreateEvaluation() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ input, keepalive }: Saving<InputOf<Api["POST /kra/monthly"]>>) => call("POST /kra/monthly", input, { keepalive }),
    onSuccess: (evaluation) => {
      putEvaluation(queryClient, evaluation);
      refreshSums(queryClient);
    },
  });
}

export function useUpdateEvaluation() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ input, keepalive }: Saving<InputOf<Api["PUT /kra/monthly/:id"]>>) => call("PUT /kra/monthly/:id", input, { keepalive }),
    onSuccess: (evaluation) => {
      putEvaluation(queryClient, evaluation);
      refreshSums(queryClient);
    },
  });
}

/** The member's answer. */
export function useAnswerEvaluation() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: InputOf<Api["PUT /kra/monthly/:id/acknowledge"]>) => call("PUT /kra/monthly/:id/acknowledge", input),
    onSuccess: (evaluation) => {
      putEvaluation(queryClient, evaluation);
      refreshSums(queryClient);
    },
  });
}

/** Deletes one, which also clears it as the month's current one (specification, section 4). */
export function useRemoveEvaluation() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ _id }: Evaluation) => call("DELETE /kra/monthly/:id", { id: _id }),
    onSuccess: (_answer, evaluation) => {
      queryClient.setQueryData(monthlyEvaluation(evaluation.teamMemberId, monthKey(evaluation)).queryKey, null);
      queryClient.setQueryData(memberHistory(evaluation.teamMemberId).queryKey, (known: Evaluation[] | undefined) =>
        known?.filter(({ _id }) => _id !== evaluation._id),
      );
      void queryClient.invalidateQueries({ queryKey: ["kra", "history", evaluation.teamMemberId] });
      refreshSums(queryClient);
      toast.success("Evaluation deleted");
    },
    onError: (error) => toast.error(error.message),
  });
}

export function useSaveTemplate() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: InputOf<Api["POST /kra/template"]>) => call("POST /kra/template", input),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: ["kra"] }),
  });
}
