import type { Api } from "@daybook/contract/core/api";
import type { InputOf } from "@daybook/contract/core/endpoint";
import { parseRule, ruleText } from "@daybook/contract/series/rules";
import type { Series } from "@daybook/contract/series/schemas";
import type { NewTask } from "@daybook/contract/tasks/schemas";
import { keepPreviousData, queryOptions, useMutation } from "@tanstack/react-query";
import { call, newKey } from "#lib/api/call.ts";
import { messageOf } from "#lib/api/call-error.ts";
import { toast } from "#lib/notify/toast.ts";

/** The series that the user may read, by title. */
export const seriesList = queryOptions({
  queryKey: ["series", "list"],
  queryFn: ({ signal }) => call("GET /tasks/series", {}, { signal }),
});

export type Timing = InputOf<Api["POST /tasks/series/preview"]>;

/** The next five dates of a rule. */
export const seriesPreview = (timing: Timing) =>
  queryOptions({
    queryKey: ["series", "preview", timing],
    queryFn: ({ signal }) => call("POST /tasks/series/preview", timing, { signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });

/** Creates a series. Errors show in the form. */
export const useCreateSeries = () =>
  useMutation({
    mutationFn: (input: InputOf<Api["POST /tasks/series"]>) => call("POST /tasks/series", input, { idempotencyKey: newKey() }),
    onSuccess: ({ title }) => void toast.success(`${title} repeats`),
  });

type NewTaskFields = Pick<NewTask, "title" | "description" | "assignee" | "priority" | "type" | "labels" | "estimatedHours" | "project">;
/** A task that repeats, with its rule. */
export type NewSeries = { task: NewTaskFields; repeats: { rule: string; startDate: string }; dueAfterDays?: number };

/** Creates series, one after the other; a retry with the same key repeats none. */
export async function createSeries(list: readonly NewSeries[], idempotencyKey: string) {
  for (const [index, { task, repeats, dueAfterDays = 0 }] of list.entries()) {
    const { title, project = null, ...blueprint } = task;
    await call(
      "POST /tasks/series",
      { title, project, blueprint, ...repeats, dueAfterDays },
      { idempotencyKey: `${idempotencyKey}-${index}` },
    );
  }
}

/** `every Friday`; the rule itself where it cannot be read. */
export function repeatsText(text: string) {
  const { rule } = parseRule(text);
  return rule ? ruleText(rule) : text;
}

/** Changes a series. Errors show in the form. */
export const useUpdateSeries = () =>
  useMutation({
    mutationFn: (input: InputOf<Api["PUT /tasks/series/:id"]>) => call("PUT /tasks/series/:id", input),
    onSuccess: ({ title }) => void toast.success(`${title} updated`),
  });

const asToast = { onError: (error: Error) => void toast.error(messageOf(error)) };

/** Pauses a series, or lets it go on from today. */
export const useSetSeriesState = () =>
  useMutation({
    mutationFn: ({ series, state }: { series: Series; state: "active" | "paused" }) =>
      call("PUT /tasks/series/:id", { id: series._id, state, version: series.version }),
    ...asToast,
  });

export const useSkipDate = () =>
  useMutation({ mutationFn: ({ _id: id }: Series) => call("POST /tasks/series/:id/skip", { id }), ...asToast });

/** Creates the task of the next date now. */
export const useRunSeries = () =>
  useMutation({
    mutationFn: ({ _id: id }: Series) => call("POST /tasks/series/:id/run", { id }, { idempotencyKey: newKey() }),
    onSuccess: ({ number, title }) => void toast.success(`#${number} ${title} created`),
    ...asToast,
  });

export const useRemoveSeries = () =>
  useMutation({
    mutationFn: ({ _id: id }: Series) => call("DELETE /tasks/series/:id", { id }),
    onSuccess: (_result, { title }) => void toast.success(`${title} does not repeat any more`),
    ...asToast,
  });
