import type { Api } from "@daybook/contract/core/api";
import { type Role, startScreen } from "@daybook/contract/core/constants";
import type { InputOf } from "@daybook/contract/core/endpoint";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call, callWith } from "#lib/api/call.ts";
import type { Session } from "#lib/session/session.ts";
import { decidesOnLeave } from "#features/delegations/acts-for.ts";
import { addDays } from "#lib/format/dates.ts";

export type LeaveFilters = InputOf<Api["GET /leaves/all"]>;

/** Scope of a leave list: own, team or all leaves (specification, section 6, leave views). */
export type Scope = "me" | "team" | "all";

/** Returns the list scope of an approver. */
export const othersScope = (role: Role): Exclude<Scope, "me"> => (role === "admin" ? "all" : "team");

export const leavePage = (scope: Scope, filters: LeaveFilters) =>
  queryOptions({
    queryKey: ["leaves", scope, filters],
    queryFn: ({ signal }) => callWith(`GET /leaves/${scope}`, filters, { signal }),
    placeholderData: keepPreviousData,
  });

/** How many requests the start page shows. */
export const shownToReview = 3;

/** The first requests that the user can decide, for leave or to cancel it, for the start page; optionally of one team. */
export const leavesToReview = (role: Role, team: string | undefined) =>
  leavePage(othersScope(role), { view: "to-review", page: 1, limit: shownToReview, ...(team && { team }) });

/** The number of requests the user can decide. */
export const pendingCount = (session: Pick<Session, "user" | "actsFor">) => {
  const { role } = session.user;
  const filters = { view: "to-review", page: 1, limit: 1 } as const;
  return queryOptions({
    queryKey: ["leaves", othersScope(role), { ...filters, counted: true }],
    queryFn: async ({ signal }) => {
      const { pagination } = await callWith(`GET /leaves/${othersScope(role)}`, filters, { signal });
      return pagination.totalItems;
    },
    enabled: decidesOnLeave(session),
  });
};

/** The balance of a leave year. Defaults to the current year and the signed-in user. */
export const balanceOf = (userId?: string, leaveYear?: number) =>
  queryOptions({
    queryKey: ["leaves", "balance", { userId, leaveYear }],
    queryFn: ({ signal }) => call("GET /leaves/balance", { userId, leaveYear }, { signal }),
  });

/** All ledger entries of a leave year. */
export const ledgerOf = (userId?: string, leaveYear?: number) =>
  queryOptions({
    queryKey: ["leaves", "ledger", { userId, leaveYear }],
    queryFn: ({ signal }) => call("GET /leaves/ledger", { userId, leaveYear }, { signal }),
  });

/** The days a year of a person, this leave year and the next. */
export const entitlementsOf = (userId: string) =>
  queryOptions({
    queryKey: ["leaves", "entitlements", userId],
    queryFn: ({ signal }) => call("GET /leaves/entitlements", { userId }, { signal }),
  });

/** Previews other days a year of a person. A query although the endpoint is a PUT, as it changes nothing. */
export const entitlementPreview = (input: InputOf<Api["PUT /leaves/entitlements"]> | undefined) =>
  queryOptions({
    queryKey: ["leaves", "entitlement-preview", input],
    queryFn: ({ signal }) => call("PUT /leaves/entitlements", { ...input!, dryRun: true }, { signal }),
    enabled: input !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  });

export type PreviewInput = InputOf<Api["POST /leaves/preview"]>;

/** Previews a leave. A query although the endpoint is a POST, as it changes nothing. */
export const leavePreview = (input: PreviewInput | undefined) =>
  queryOptions({
    queryKey: ["leaves", "preview", input],
    queryFn: ({ signal }) => call("POST /leaves/preview", input as PreviewInput, { signal }),
    enabled: input !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  });

/** What everyone has left of each leave type on a day. */
export const openingBalances = (date: string) =>
  queryOptions({
    queryKey: ["leaves", "openings", date],
    queryFn: ({ signal }) => call("GET /leaves/openings", { date }, { signal }),
    placeholderData: keepPreviousData,
  });

type Days = { startDate: string; endDate: string };

/** Absences and holidays between two days. */
export const awayCalendar = ({ startDate, endDate }: Days, team?: string[]) =>
  queryOptions({
    queryKey: ["leaves", "calendar", { startDate, endDate, team }],
    queryFn: ({ signal }) => call("GET /leaves/calendar", { startDate, endDate, team }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Own leave and due tasks, absences in the team and holidays between two days. */
export const myCalendar = ({ startDate, endDate }: Days) =>
  queryOptions({
    queryKey: ["leaves", "my-calendar", { startDate, endDate }],
    queryFn: ({ signal }) => call("GET /leaves/my-calendar", { startDate, endDate }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Absences and holidays from today on, as far ahead as start pages show. */
export const awaySoon = (today: string, team?: string) =>
  awayCalendar({ startDate: today, endDate: addDays(today, startScreen.awayDaysAhead) }, team === undefined ? undefined : [team]);

/** All leave types, including inactive ones. */
export const leaveTypes = queryOptions({
  queryKey: ["leaves", "types"],
  queryFn: ({ signal }) => call("GET /leaves/types", {}, { signal }),
});

/** The holidays of a year; `calendar` null is the company's. */
export const holidaysOf = (year: number, calendar: string | null = null) =>
  queryOptions({
    queryKey: ["leaves", "holidays", year, calendar],
    queryFn: ({ signal }) =>
      call("GET /leaves/holidays", { ...(calendar && { calendar }), startDate: `${year}-01-01`, endDate: `${year}-12-31` }, { signal }),
  });

export const calendarFeed = queryOptions({
  queryKey: ["leaves", "feed"],
  queryFn: ({ signal }) => call("GET /leaves/calendar-feed", {}, { signal }),
});
