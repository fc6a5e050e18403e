import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "#lib/api/call.ts";

type Period = { startDate: string; endDate: string };

/** Planned and expected hours of the people of some teams, or of all that the user may see. */
export const workloadOf = (period: Period, team: string[]) =>
  queryOptions({
    queryKey: ["workload", "people", period, team],
    queryFn: ({ signal }) => call("GET /tasks/workload", { ...period, ...(team.length > 0 && { team }) }, { signal }),
    placeholderData: keepPreviousData,
  });

/** The tasks of a person's planned hours in a week. */
export const workloadTasks = (userId: string, week: Period) =>
  queryOptions({
    queryKey: ["workload", "tasks", userId, week],
    queryFn: ({ signal }) => call("GET /tasks/workload/:userId", { userId, ...week }, { signal }),
  });
