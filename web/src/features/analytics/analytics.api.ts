import type { Api } from "@daybook/contract/core/api";
import type { InputOf } from "@daybook/contract/core/endpoint";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "#lib/api/call.ts";

export type AnalyticsInput = InputOf<Api["GET /analytics/users"]>;

/** A period's figures by project. */
export const projectAnalytics = (input: AnalyticsInput) =>
  queryOptions({
    queryKey: ["analytics", "projects", input],
    queryFn: ({ signal }) => call("GET /analytics/projects", input, { signal }),
    placeholderData: keepPreviousData,
  });

/** A period's figures by team. */
export const teamAnalytics = (input: AnalyticsInput) =>
  queryOptions({
    queryKey: ["analytics", "teams", input],
    queryFn: ({ signal }) => call("GET /analytics/teams", input, { signal }),
    placeholderData: keepPreviousData,
  });

/** A period's figures by person. */
export const peopleAnalytics = (input: AnalyticsInput) =>
  queryOptions({
    queryKey: ["analytics", "people", input],
    queryFn: ({ signal }) => call("GET /analytics/users", input, { signal }),
    placeholderData: keepPreviousData,
  });
