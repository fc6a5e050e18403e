import { useQuery } from "@tanstack/react-query";
import { awayCalendar, balanceOf } from "../leaves.api.ts";
import { spanOf } from "../calendar/month.ts";
import type { LeaveView } from "./use-leave-view.ts";

/** Where nothing of the leave screen came, one failure stands for all of it, and one press asks for all of it again. */
export function useLeaveFailure({ query, month, team }: Pick<LeaveView, "query" | "month" | "team">) {
  const all = [query, useQuery(balanceOf()), useQuery(awayCalendar(spanOf(month), team.length > 0 ? team : undefined))];
  if (!query.error || all.some(({ data, error }) => data || !error)) return undefined;
  return { error: query.error, onRetry: () => void Promise.all(all.map(({ refetch }) => refetch())) };
}
