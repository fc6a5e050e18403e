import type { Api } from "@daybook/contract/core/api";
import type { InputOf } from "@daybook/contract/core/endpoint";
import { counted } from "@daybook/contract/core/numbers";
import type { Week } from "@daybook/contract/weeks/weeks";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#lib/api/call.ts";
import { messageOf } from "#lib/api/call-error.ts";
import { toast } from "#lib/notify/toast.ts";

export type WeeksInput = InputOf<Api["GET /hours/weeks"]>;

/** The weeks of a period that the user may see. */
export const weeksOf = (input: WeeksInput) =>
  queryOptions({
    queryKey: ["hours", "weeks", input],
    queryFn: ({ signal }) => call("GET /hours/weeks", input, { signal }),
    placeholderData: keepPreviousData,
  });

/** Refetches the weeks after an error: someone else may have changed them. */
function useRefetch() {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: ["hours", "weeks"] });
}

const refOf = ({ user, weekStart, version }: Week) => ({ user: user._id, weekStart, ...(version > 0 && { version }) });

export type WeekAct = "submit" | "withdraw" | "approve" | "return" | "reopen";

const send = (act: WeekAct, week: Week, note: string) => {
  const ref = refOf(week);
  if (act === "submit") return call("POST /hours/weeks/:user/:weekStart/submit", ref);
  if (act === "withdraw") return call("POST /hours/weeks/:user/:weekStart/withdraw", ref);
  if (act === "approve") return call("POST /hours/weeks/:user/:weekStart/approve", ref);
  if (act === "return") return call("POST /hours/weeks/:user/:weekStart/return", { ...ref, note });
  return call("POST /hours/weeks/:user/:weekStart/reopen", { ...ref, note });
};

const done: Record<WeekAct, string> = {
  submit: "Week submitted",
  withdraw: "Week withdrawn",
  approve: "Week approved",
  return: "Week returned",
  reopen: "Week reopened",
};

/** Changes the state of a week. A caller with a field for the note shows the error itself. */
export function useWeekAct() {
  const refetch = useRefetch();
  return useMutation({
    mutationFn: ({ act, week, note = "" }: { act: WeekAct; week: Week; note?: string }) => send(act, week, note),
    onSuccess: (_week, { act }) => void toast.success(done[act]),
    onError: (error, { note }) => {
      if (note === undefined) toast.error(messageOf(error));
      refetch();
    },
  });
}

/** Approves weeks, each by itself; a toast says which could not be approved. */
export function useApproveWeeks() {
  const refetch = useRefetch();
  return useMutation({
    mutationFn: (weeks: Week[]) => call("POST /hours/weeks/approve", { weeks: weeks.map(refOf) }),
    onSuccess: ({ results }) => {
      const failed = results.filter(({ ok }) => !ok);
      const count = results.length - failed.length;
      if (count > 0) toast.success(`${counted(count, "week")} approved`);
      for (const message of new Set(failed.flatMap((each) => each.message ?? []))) toast.error(message);
      if (failed.length > 0) refetch();
    },
    onError: (error) => {
      toast.error(messageOf(error));
      refetch();
    },
  });
}
