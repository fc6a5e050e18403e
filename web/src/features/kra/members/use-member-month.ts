import type { Evaluation } from "@daybook/contract/kra/schemas";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "#lib/api/call.ts";
import { memberHistory, monthlyEvaluation } from "../kra.api.ts";
import { type Month, monthKey } from "../months.ts";

/**
 * Returns a member's evaluation of a month: `null` if there is none, `undefined` while it is loading or after an error.
 * A failed fetch clears the current one (specification, section 4). The history tells whether an evaluation exists, so
 * months without one are not fetched.
 */
export function useMemberMonth(memberId: string, month: Month) {
  const history = useQuery(memberHistory(memberId));
  const known = history.data?.find((evaluation) => monthKey(evaluation) === month);
  const monthly = useQuery({ ...monthlyEvaluation(memberId, month), enabled: known !== undefined });
  const error = monthly.error ?? (history.data ? null : history.error);
  return {
    history: history.data,
    evaluation: currentOf(history.data, known, monthly),
    error,
    isLoading: error === null && (history.isPending || (known !== undefined && monthly.isPending)),
    retry: () => {
      void history.refetch();
      if (known) void monthly.refetch();
    },
  };
}

function currentOf(
  history: Evaluation[] | undefined,
  known: Evaluation | undefined,
  monthly: { isError: boolean; data: Evaluation | null | undefined },
) {
  if (history && !known) return null;
  return monthly.isError ? undefined : monthly.data;
}

/** The member's profile. */
export const memberProfile = (id: string) =>
  queryOptions({ queryKey: ["users", "one", id], queryFn: ({ signal }) => call("GET /users/:id", { id }, { signal }) });
