import { textKey } from "@daybook/contract/core/comparable";
import type { Api } from "@daybook/contract/core/api";
import type { InputOf } from "@daybook/contract/core/endpoint";
import type { OfferedItem, Plan } from "@daybook/contract/plans/schemas";
import { keepPreviousData, type QueryKey, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#lib/api/call.ts";
import { CallError } from "#lib/api/call-error.ts";
import { toast } from "#lib/notify/toast.ts";

/** Who plans what on a day, and who is away. */
export const teamPlans = (input: InputOf<Api["GET /eod/plans"]>) =>
  queryOptions({
    queryKey: ["eods", "plans", input],
    queryFn: ({ signal }) => call("GET /eod/plans", input, { signal }),
    placeholderData: keepPreviousData,
  });

/** What an item is about: its task, or what its text says. */
export const keyOf = ({ taskId, text }: Pick<OfferedItem, "taskId" | "text">) => taskId ?? textKey(text);

/** Changes items that may have changed elsewhere since, and can be applied twice. */
export type Change = (items: OfferedItem[]) => OfferedItem[];

export const withItem =
  (key: string, patch: Pick<Partial<OfferedItem>, "picked" | "hours">): Change =>
  (items) =>
    items.map((item) => (keyOf(item) === key ? { ...item, ...patch } : item));

export type Line = Pick<OfferedItem, "text" | "taskId" | "project">;

/** Adds a line of one's own, or picks the item that says the same. */
export const withLine =
  (line: Line): Change =>
  (items) => {
    const same = items.find((item) => keyOf(item) === keyOf(line) || textKey(item.text) === textKey(line.text));
    if (same) return withItem(keyOf(same), { picked: true })(items);
    return [...items, { ...line, _id: keyOf(line), hours: null, picked: true, reason: "added", dueDate: null }];
  };

const inputOf = ({ date, version }: Plan, items: OfferedItem[]) => ({
  date,
  version,
  items: items.map(({ text, taskId, hours, picked }) => ({ text, taskId, hours, picked })),
});

/**
 * Changes a plan at once and saves it. Saves run one after the other. A plan that another tab or device saved since is fetched,
 * and gets the changes that are not saved yet.
 * @param queryKey of the query whose data has the plan
 */
export function useChangePlan(queryKey: QueryKey) {
  const queryClient = useQueryClient();
  const mutationKey = [...queryKey, "plan"];
  const current = () => queryClient.getQueryData<{ plan: Plan }>(queryKey)!.plan;
  const put = (plan: Plan) => queryClient.setQueryData<{ plan: Plan }>(queryKey, (data) => data && { ...data, plan });
  /** The items with the changes that wait or are being saved. */
  const withUnsaved = (items: OfferedItem[]) =>
    queryClient
      .getMutationCache()
      .findAll({ mutationKey, status: "pending" })
      .reduce((before, { state }) => (state.variables as Change)(before), items);

  const save = (plan: Plan) => call("PUT /eod/plan", inputOf(plan, withUnsaved(plan.items)));
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    onMutate: async (change: Change) => {
      put({ ...current(), items: change(current().items) });
      await queryClient.cancelQueries({ queryKey });
    },
    mutationFn: (_change: Change) =>
      save(current()).catch(async (error: unknown) => {
        if (!(error instanceof CallError && error.status === 409)) throw error;
        return save(await call("GET /eod/plan", { date: current().date }));
      }),
    onSuccess: (saved) => put({ ...saved, items: withUnsaved(saved.items) }),
    onError: (error) => {
      toast.error(error.message);
      void queryClient.invalidateQueries({ queryKey });
    },
  });
}
