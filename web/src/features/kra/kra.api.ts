import type { Api } from "@daybook/contract/core/api";
import type { InputOf } from "@daybook/contract/core/endpoint";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call, callWith } from "#lib/api/call.ts";
import { CallError } from "#lib/api/call-error.ts";
import { type Month, partsOfMonth } from "./months.ts";

type Filters<O extends keyof Api> = Omit<InputOf<Api[O]>, "year" | "month"> & { month?: Month | undefined };

/** The address has a month, the server a year and a number. Empty filters are left out by the call. */
const asked = <F extends { month?: Month | undefined }>({ month, ...filters }: F) => ({ ...filters, ...(month && partsOfMonth(month)) });

export type MemberFilters = Filters<"GET /kra/team-members"> & { page: number; limit: number };
export type EvaluationFilters = Filters<"GET /kra/admin/evaluations">;
export type AnalyticsFilters = Filters<"GET /kra/admin/analytics">;

/** A page of the people in scope with their state of the month. */
export const memberStates = (filters: MemberFilters) =>
  queryOptions({
    queryKey: ["kra", "members", filters],
    queryFn: ({ signal }) => callWith("GET /kra/team-members", asked(filters), { signal }),
    placeholderData: keepPreviousData,
  });

export const templateList = (search?: string) =>
  queryOptions({
    queryKey: ["kra", "templates", { search }],
    queryFn: ({ signal }) => call("GET /kra/templates", { search }, { signal }),
    placeholderData: keepPreviousData,
  });

/** A template by its id, or the one in force for a member by the member's. */
export const templateOf = (id: string) =>
  queryOptions({ queryKey: ["kra", "template", id], queryFn: ({ signal }) => call("GET /kra/template/:id", { id }, { signal }) });

export const weeklyRecords = (teamMemberId: string, month: Month) =>
  queryOptions({
    queryKey: ["kra", "weekly", teamMemberId, month],
    queryFn: ({ signal }) => call("GET /kra/weekly/:teamMemberId/:year/:month", { teamMemberId, ...partsOfMonth(month) }, { signal }),
  });

/** A member's evaluations, newest first. */
export const memberHistory = (teamMemberId: string) =>
  queryOptions({
    queryKey: ["kra", "history", teamMemberId],
    queryFn: ({ signal }) => call("GET /kra/history/:teamMemberId", { teamMemberId }, { signal }),
  });

/** A member's evaluation of a month; `null` where there is none. */
export const monthlyEvaluation = (teamMemberId: string, month: Month) =>
  queryOptions({
    queryKey: ["kra", "monthly", teamMemberId, month],
    queryFn: ({ signal }) =>
      call("GET /kra/monthly/:teamMemberId/:year/:month", { teamMemberId, ...partsOfMonth(month) }, { signal }).catch((error: unknown) => {
        if (error instanceof CallError && error.status === 404) return null;
        throw error;
      }),
  });

/** What an evaluation starts from: the template, the month's facts, the weekly percents. */
export const evaluationStart = (teamMemberId: string, month: Month) =>
  queryOptions({
    queryKey: ["kra", "start", teamMemberId, month],
    queryFn: ({ signal }) =>
      call("GET /kra/monthly/:teamMemberId/:year/:month/facts", { teamMemberId, ...partsOfMonth(month) }, { signal }),
  });

export const evaluationPage = (filters: EvaluationFilters) =>
  queryOptions({
    queryKey: ["kra", "evaluations", filters],
    queryFn: ({ signal }) => callWith("GET /kra/admin/evaluations", asked(filters), { signal }),
    placeholderData: keepPreviousData,
  });

export const kraAnalytics = (filters: AnalyticsFilters) =>
  queryOptions({
    queryKey: ["kra", "analytics", filters],
    queryFn: ({ signal }) => call("GET /kra/admin/analytics", asked(filters), { signal }),
    placeholderData: keepPreviousData,
  });

export const parameterNumbers = (filters: AnalyticsFilters) =>
  queryOptions({
    queryKey: ["kra", "parameter", filters],
    queryFn: ({ signal }) => call("GET /kra/admin/parameter-details", asked(filters), { signal }),
    placeholderData: keepPreviousData,
  });
