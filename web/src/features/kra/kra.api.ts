import type { Api } from "@daybook/contract/core/api";
import type { InputOf } from "@daybook/contract/core/endpoint";
import type { Company } from "@daybook/contract/settings/settings";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call, callWith } from "#lib/api/call.ts";
import { CallError } from "#lib/api/call-error.ts";
import { type Month, partsOfMonth } from "./months.ts";

type Filters<O extends keyof Api> = Omit<InputOf<Api[O]>, "year" | "month"> & { month?: Month | undefined };

/** Splits the month into the API's year and month. */
const toQuery = <F extends { month?: Month | undefined }>({ month, ...filters }: F) => ({ ...filters, ...(month && partsOfMonth(month)) });

export type MemberFilters = Filters<"GET /kra/team-members"> & { page: number; limit: number };
export type EvaluationFilters = Filters<"GET /kra/admin/evaluations">;
export type AnalyticsFilters = Filters<"GET /kra/admin/analytics">;

/** One page of the members in scope with the state of their month. */
export const memberStates = (filters: MemberFilters) =>
  queryOptions({
    queryKey: ["kra", "members", filters],
    queryFn: ({ signal }) => callWith("GET /kra/team-members", toQuery(filters), { signal }),
    placeholderData: keepPreviousData,
  });

/** How far each team is with a month. */
export const teamStates = (month: Month) =>
  queryOptions({
    queryKey: ["kra", "team-states", month],
    queryFn: ({ signal }) => call("GET /kra/team-states", partsOfMonth(month), { signal }),
  });

/** Whether the list of members begins with a table of the teams: not for companies that use none of these. */
export const showsTeamStates = ({ selfReview, calibration, evaluationDueDay }: Company) =>
  selfReview !== "off" || calibration !== "off" || evaluationDueDay > 0;

export const templateList = (search?: string) =>
  queryOptions({
    queryKey: ["kra", "templates", { search }],
    queryFn: ({ signal }) => call("GET /kra/templates", { search }, { signal }),
    placeholderData: keepPreviousData,
  });

/** A template by its id, or a member's current template by the member's id. */
export const templateOf = (id: string) =>
  queryOptions({ queryKey: ["kra", "template", id], queryFn: ({ signal }) => call("GET /kra/template/:id", { id }, { signal }) });

export const weeklyRecords = (teamMemberId: string, month: Month) =>
  queryOptions({
    queryKey: ["kra", "weekly", teamMemberId, month],
    queryFn: ({ signal }) => call("GET /kra/weekly/:teamMemberId/:year/:month", { teamMemberId, ...partsOfMonth(month) }, { signal }),
  });

export type TeamWeekFilters = { month: Month; week: number; team?: string | undefined };

/** The weekly tasks of a team in one week. */
export const teamWeek = ({ month, week, team }: TeamWeekFilters) =>
  queryOptions({
    queryKey: ["kra", "team-week", { month, week, team }],
    queryFn: ({ signal }) => call("GET /kra/team-week", { ...partsOfMonth(month), week, team }, { signal }),
  });

/** A member's evaluations, newest first. */
export const memberHistory = (teamMemberId: string) =>
  queryOptions({
    queryKey: ["kra", "history", teamMemberId],
    queryFn: ({ signal }) => call("GET /kra/history/:teamMemberId", { teamMemberId }, { signal }),
  });

/** A member's evaluation of a month, or `null`. */
export const monthlyEvaluation = (teamMemberId: string, month: Month) =>
  queryOptions({
    queryKey: ["kra", "monthly", teamMemberId, month],
    queryFn: ({ signal }) =>
      call("GET /kra/monthly/:teamMemberId/:year/:month", { teamMemberId, ...partsOfMonth(month) }, { signal }).catch((error: unknown) => {
        if (error instanceof CallError && error.status === 404) return null;
        throw error;
      }),
  });

/** Data for a new evaluation: the template, the month's facts and the weekly percentages. */
export const evaluationStart = (teamMemberId: string, month: Month) =>
  queryOptions({
    queryKey: ["kra", "start", teamMemberId, month],
    queryFn: ({ signal }) =>
      call("GET /kra/monthly/:teamMemberId/:year/:month/facts", { teamMemberId, ...partsOfMonth(month) }, { signal }),
  });

export const evaluationPage = (filters: EvaluationFilters) =>
  queryOptions({
    queryKey: ["kra", "evaluations", filters],
    queryFn: ({ signal }) => callWith("GET /kra/admin/evaluations", toQuery(filters), { signal }),
    placeholderData: keepPreviousData,
  });

export const kraAnalytics = (filters: AnalyticsFilters) =>
  queryOptions({
    queryKey: ["kra", "analytics", filters],
    queryFn: ({ signal }) => call("GET /kra/admin/analytics", toQuery(filters), { signal }),
    placeholderData: keepPreviousData,
  });

export const parameterDetails = (filters: AnalyticsFilters) =>
  queryOptions({
    queryKey: ["kra", "parameter", filters],
    queryFn: ({ signal }) => call("GET /kra/admin/parameter-details", toQuery(filters), { signal }),
    placeholderData: keepPreviousData,
  });
