import type { Api } from "@daybook/contract/api";
import type { InputOf } from "@daybook/contract/endpoint";
import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call, callWith } from "#lib/call.ts";

export type EodFilters = Omit<InputOf<Api["GET /eod/my-eods"]>, "page" | "limit">;
export type CompliancePeriod = InputOf<Api["GET /eod/compliance"]>;

/** One's own reports, newest first. */
export const myEods = (filters: EodFilters) =>
  queryOptions({
    queryKey: ["eods", "mine", filters],
    queryFn: ({ signal }) => callWith("GET /eod/my-eods", filters, { signal }),
    placeholderData: keepPreviousData,
  });

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

/** One's own hours of a period, with what is expected after absences and holidays. */
export const ownHours = (period: { startDate: string; endDate: string }) =>
  queryOptions({ queryKey: ["hours", "me", period], queryFn: ({ signal }) => call("GET /hours/me", period, { signal }) });

/** What a day's report may start from, the one that exists, the open days and the deadline. */
export const eodDraft = (date: string) =>
  queryOptions({ queryKey: ["eods", "draft", date], queryFn: ({ signal }) => call("GET /eod/draft", { date }, { signal }) });

export const eodRevisions = (id: string) =>
  queryOptions({ queryKey: ["eods", "revisions", id], queryFn: ({ signal }) => call("GET /eod/:id/revisions", { id }, { signal }) });

type Submission = {
  input: InputOf<Api["POST /eod/submit"]>;
  /** The same one for every try of the same content. */ idempotencyKey: string;
};

/** Sends a report. My EODs, and whatever else shows reports, are fetched again. */
export function useSubmitEod() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ input, idempotencyKey }: Submission) => call("POST /eod/submit", input, { idempotencyKey }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["eods"] }),
  });
}

export function useUpdateEod() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: InputOf<Api["PUT /eod/:id"]>) => call("PUT /eod/:id", input),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["eods"] }),
  });
}
