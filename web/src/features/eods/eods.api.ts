import type { Api } from "@daybook/contract/core/api";
import { startScreen } from "@daybook/contract/core/constants";
import type { InputOf } from "@daybook/contract/core/endpoint";
import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call, callWith } from "#lib/api/call.ts";
import { addDays, endOfWeek, startOfWeek } from "#lib/format/dates.ts";

export type EodFilters = Omit<InputOf<Api["GET /eod/my-eods"]>, "page" | "limit">;
export type CompliancePeriod = InputOf<Api["GET /eod/compliance"]>;

type Days = { today: string; eodWindowDays: number };

/** One's own last reports, newest first, with all of the window and of the week. */
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

/** Reports shown before *Show more*, and added by it. */
export const reportsPerPage = 20;

/** Reports a page at a time: one's own, or everybody's whom one may see. */
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

/** Who sent a report on which day. */
export const compliance = (period: CompliancePeriod) =>
  queryOptions({
    queryKey: ["eods", "compliance", period],
    queryFn: ({ signal }) => call("GET /eod/compliance", period, { signal }),
    placeholderData: keepPreviousData,
  });

const weekOf = (day: string) => ({ startDate: startOfWeek(day), endDate: endOfWeek(day) });

/** What became of one's own reports in the week of a day. */
export const ownWeek = (userId: string, day: string) => compliance({ ...weekOf(day), user: userId });

/** The hours that are expected of oneself in the week of a day, after absences and holidays. */
export const expectedHours = (day: string) =>
  queryOptions({
    queryKey: ["hours", "expected", weekOf(day)],
    queryFn: async ({ signal }) => (await call("GET /hours/me", weekOf(day), { signal })).totals.expected,
  });

/** What a day's report may start from, the one that exists, the open days and the deadline. */
export const eodDraft = (date: string) =>
  queryOptions({ queryKey: ["eods", "draft", date], queryFn: ({ signal }) => call("GET /eod/draft", { date }, { signal }) });

export const eodRevisions = (id: string) =>
  queryOptions({ queryKey: ["eods", "revisions", id], queryFn: ({ signal }) => call("GET /eod/:id/revisions", { id }, { signal }) });

type Submission = {
  input: InputOf<Api["POST /eod/submit"]>;
  /** The same one for every try of the same content. */ idempotencyKey: string;
};

/** My EODs, and whatever else shows reports, are fetched again: the start screen in the same breath. */
const refresh = (queryClient: QueryClient) =>
  Promise.all([["eods"], ["overview"]].map((queryKey) => queryClient.invalidateQueries({ queryKey })));

/** Sends a report. */
export function useSubmitEod() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ input, idempotencyKey }: Submission) => call("POST /eod/submit", input, { idempotencyKey }),
    onSuccess: () => refresh(queryClient),
  });
}

export function useUpdateEod() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: InputOf<Api["PUT /eod/:id"]>) => call("PUT /eod/:id", input),
    onSuccess: () => refresh(queryClient),
  });
}
