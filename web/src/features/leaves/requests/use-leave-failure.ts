import { useQuery } from "@tanstack/react-query";
import { awayCalendar, balanceOf } from "../leaves.api.ts";
import { spanOf } from "../calendar/month.ts";
import type { LeaveView } from "./use-leave-view.ts";

/** One error for the whole page when every query failed; its retry refetches them all. */
export function useLeaveFailure({ query, month, team }: Pick<LeaveView, "query" | "month" | "team">) {
  const all = [query, useQuery(balanceOf()), useQuery(awayCalendar(spanOf(month), team.length > 0 ? team : undefined))];
  if (!query.error || all.some(({ data, error }) => data || !error)) return undefined;
  return { error: query.error, onRetry: () => void Promise.all(all.map(({ refetch }) => refetch())) };
}
