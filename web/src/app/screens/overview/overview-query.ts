import type { Overview } from "@daybook/contract/analytics/schemas";
import { type QueryClient, type QueryKey, queryOptions } from "@tanstack/react-query";
import { eodDraft, expectedHours, ownWeek, recentReports } from "#features/eods/eods.api.ts";
import { memberHistory, monthlyEvaluation, weeklyRecords } from "#features/kra/kra.api.ts";
import { monthKey } from "#features/kra/months.ts";
import { awaySoon } from "#features/leaves/leaves.api.ts";
import { myOpenTasks, taskDetail } from "#features/tasks/tasks.api.ts";
import { call } from "#lib/api/call.ts";
import { monthOf } from "#lib/format/dates.ts";
import type { Session } from "#lib/session/session.ts";

const reportKeys = ({ user, company }: Session) => ({
  draft: eodDraft(company.today).queryKey,
  week: ownWeek(user._id, company.today).queryKey,
  recent: recentReports(company).queryKey,
  expected: expectedHours(company.today).queryKey,
});

const dayKeys = ({ user, company: { today } }: Session) => ({
  tasks: myOpenTasks(user._id).queryKey,
  away: awaySoon(today).queryKey,
  evaluations: memberHistory(user._id).queryKey,
  checklists: weeklyRecords(user._id, monthOf(today)).queryKey,
});

/** The key and the data of one query. */
type Part = readonly [queryKey: QueryKey, data: unknown];

function partsOf({ own: { reports, day, hours } }: Overview, session: Session): Part[] {
  const parts: Part[] = [];
  if (reports) {
    const keys = reportKeys(session);
    parts.push([keys.draft, reports.draft], [keys.week, reports.week], [keys.recent, reports.recent], [keys.expected, hours.expected]);
  }
  if (day) {
    const keys = dayKeys(session);
    parts.push([keys.tasks, day.tasks], [keys.away, day.away], [keys.evaluations, day.evaluations], [keys.checklists, day.checklists]);
    // Opening one of these needs no further request.
    for (const task of day.tasks.data) parts.push([taskDetail(task._id).queryKey, task]);
    for (const evaluation of day.evaluations.slice(0, 1))
      parts.push([monthlyEvaluation(session.user._id, monthKey(evaluation)).queryKey, evaluation]);
  }
  return parts;
}

/** Caches the parts. Keeps data that was changed or fetched after the request (epoch milliseconds), which is newer. */
function cacheParts(queryClient: QueryClient, parts: readonly Part[], requestedAt: number) {
  for (const [queryKey, data] of parts) {
    const state = queryClient.getQueryState(queryKey);
    if (!state || state.dataUpdatedAt <= requestedAt) queryClient.setQueryData(queryKey, data);
  }
}

/**
 * Loads the start page of every role with one request. Realtime events keep it up to date (`lib/api/live.ts`). Data that
 * other queries use is written to their cache entries.
 * @param team the name of the team that an admin has chosen
 */
export const overviewQuery = (session: Session, team?: string) =>
  queryOptions({
    queryKey: team === undefined ? ["overview", session.company.today] : ["overview", session.company.today, team],
    queryFn: async ({ client, signal }) => {
      const requestedAt = Date.now();
      const overview = await call("GET /analytics/overview", team === undefined ? {} : { team }, { signal });
      // Just after midnight the server's date may be a day ahead of the session's.
      if (overview.date === session.company.today) cacheParts(client, partsOf(overview, session), requestedAt);
      return overview;
    },
  });
