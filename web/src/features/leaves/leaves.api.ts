import type { Api } from "@daybook/contract/core/api";
import { type Role, startScreen } from "@daybook/contract/core/constants";
import type { InputOf } from "@daybook/contract/core/endpoint";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call, callWith } from "#lib/api/call.ts";
import { addDays } from "#lib/format/dates.ts";

export type LeaveFilters = InputOf<Api["GET /leaves/all"]>;

/** Whose leaves a list holds: one's own, the team's, everybody's (specification, section 6, leave views). */
export type Scope = "me" | "team" | "all";

/** The list of those who decide. */
export const othersScope = (role: Role): Exclude<Scope, "me"> => (role === "admin" ? "all" : "team");

/** A page of leaves. */
export const leavePage = (scope: Scope, filters: LeaveFilters) =>
  queryOptions({
    queryKey: ["leaves", scope, filters],
    queryFn: ({ signal }) => callWith(`GET /leaves/${scope}`, filters, { signal }),
    placeholderData: keepPreviousData,
  });

const manyLeaves = 100;

/**
 * What waits for this person's decision, for the quiet counts. An admin decides all; a lead does not decide the own
 * leave, which stands in the team's list, too.
 */
export const waitingCount = (role: Role) => {
  const filters = { status: "Pending", page: 1, limit: role === "admin" ? 1 : manyLeaves } as const;
  return queryOptions({
    queryKey: ["leaves", othersScope(role), { ...filters, counted: true }],
    queryFn: async ({ signal }) => {
      const { data, pagination } = await callWith(`GET /leaves/${othersScope(role)}`, filters, { signal });
      return role === "admin" ? pagination.totalItems : pagination.totalItems - data.filter(({ can }) => !can.approve).length;
    },
    enabled: role !== "team_member",
  });
};

/** The balance of a leave year, the current one unless said; one's own without a person. */
export const balanceOf = (userId?: string, leaveYear?: number) =>
  queryOptions({
    queryKey: ["leaves", "balance", { userId, leaveYear }],
    queryFn: ({ signal }) => call("GET /leaves/balance", { userId, leaveYear }, { signal }),
  });

/** Every movement of a leave year. */
export const ledgerOf = (userId?: string, leaveYear?: number) =>
  queryOptions({
    queryKey: ["leaves", "ledger", { userId, leaveYear }],
    queryFn: ({ signal }) => call("GET /leaves/ledger", { userId, leaveYear }, { signal }),
  });

export type PreviewInput = InputOf<Api["POST /leaves/preview"]>;

/** What a leave would cost. Asked like a question although it is a POST: it changes nothing. */
export const leavePreview = (input: PreviewInput | undefined) =>
  queryOptions({
    queryKey: ["leaves", "preview", input],
    queryFn: ({ signal }) => call("POST /leaves/preview", input as PreviewInput, { signal }),
    enabled: input !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  });

type Days = { startDate: string; endDate: string };

/** Who is away in these days, and the holidays among them. */
export const awayCalendar = ({ startDate, endDate }: Days, team?: string[]) =>
  queryOptions({
    queryKey: ["leaves", "calendar", { startDate, endDate, team }],
    queryFn: ({ signal }) => call("GET /leaves/calendar", { startDate, endDate, team }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Who is away from today on, for as many days as start screens look ahead. */
export const awaySoon = (today: string, team?: string) =>
  awayCalendar({ startDate: today, endDate: addDays(today, startScreen.awayDaysAhead) }, team === undefined ? undefined : [team]);

/** Every leave type, inactive ones too. */
export const leaveTypes = queryOptions({
  queryKey: ["leaves", "types"],
  queryFn: ({ signal }) => call("GET /leaves/types", {}, { signal }),
});

export const holidaysOf = (year: number) =>
  queryOptions({
    queryKey: ["leaves", "holidays", year],
    queryFn: ({ signal }) => call("GET /leaves/holidays", { startDate: `${year}-01-01`, endDate: `${year}-12-31` }, { signal }),
  });

export const calendarFeed = queryOptions({
  queryKey: ["leaves", "feed"],
  queryFn: ({ signal }) => call("GET /leaves/calendar-feed", {}, { signal }),
});
