import type { Api } from "@daybook/contract/core/api";
import { startScreen } from "@daybook/contract/core/constants";
import type { InputOf } from "@daybook/contract/core/endpoint";
import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation } from "@tanstack/react-query";
import { tellLeftOpen } from "./left-open.ts";
import { call, callWith } from "#lib/api/call.ts";
import { addDays, endOfWeek, startOfWeek } from "#lib/format/dates.ts";

export type EodFilters = Omit<InputOf<Api["GET /eod/my-eods"]>, "page" | "limit">;
export type CompliancePeriod = InputOf<Api["GET /eod/compliance"]>;

type Days = { today: string; eodWindowDays: number };

/** The user's latest reports, newest first; covers the reporting window and the current week. */
export function recentReports({ today, eodWindowDays }: Days) {
  const filters = {
    startDate: addDays(today, -Math.max(startScreen.reportDays, eodWindowDays)),
    endDate: today,
    limit: Math.max(startScreen.reports, eodWindowDays + 1),
  };
  return queryOptions({
    queryKey: ["eods", "mine", filters],
    queryFn: ({ signal }) => callWith("GET /eod/my-eods", filters, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Reports per *Show more*. */
export const reportsPerPage = 20;

/** Pages of the user's own reports, or of all visible ones. */
export const reportPages = (whose: "mine" | "all", filters: EodFilters) =>
  infiniteQueryOptions({
    queryKey: ["eods", "pages", whose, filters],
    queryFn: ({ signal, pageParam }) => {
      const input = { ...filters, page: pageParam, limit: reportsPerPage };
      return whose === "mine" ? callWith("GET /eod/my-eods", input, { signal }) : callWith("GET /eod/all", input, { signal });
    },
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) => (pagination.hasNextPage ? pagination.currentPage + 1 : undefined),
    placeholderData: keepPreviousData,
  });

/** Compliance grid: who submitted a report on which day. */
export const compliance = (period: CompliancePeriod) =>
  queryOptions({
    queryKey: ["eods", "compliance", period],
    queryFn: ({ signal }) => call("GET /eod/compliance", period, { signal }),
    placeholderData: keepPreviousData,
  });

const weekOf = (day: string) => ({ startDate: startOfWeek(day), endDate: endOfWeek(day) });

/** The user's compliance row for the week of a day. */
export const ownWeek = (userId: string, day: string) => compliance({ ...weekOf(day), user: userId });

/** The user's expected hours in the week of a day, after absences and holidays. */
export const expectedHours = (day: string) =>
  queryOptions({
    queryKey: ["hours", "expected", weekOf(day)],
    queryFn: async ({ signal }) => (await call("GET /hours/me", weekOf(day), { signal })).totals.expected,
  });

/** A day's suggested items, submitted report, reporting window and deadline. */
export const eodDraft = (date: string) =>
  queryOptions({ queryKey: ["eods", "draft", date], queryFn: ({ signal }) => call("GET /eod/draft", { date }, { signal }) });

export const eodRevisions = (id: string) =>
  queryOptions({ queryKey: ["eods", "revisions", id], queryFn: ({ signal }) => call("GET /eod/:id/revisions", { id }, { signal }) });

export const useUpdateEod = () =>
  useMutation({ mutationFn: (input: InputOf<Api["PUT /eod/:id"]>) => call("PUT /eod/:id", input), onSuccess: tellLeftOpen });
