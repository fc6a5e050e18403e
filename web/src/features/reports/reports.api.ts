import type { Api } from "@daybook/contract/core/api";
import type { InputOf } from "@daybook/contract/core/endpoint";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#lib/api/call.ts";

export type ReportInput = Omit<InputOf<Api["GET /reports/:kind"]>, "format">;

/** One page of a report, with the totals of all rows. */
export const reportQuery = (input: ReportInput) =>
  queryOptions({
    queryKey: ["reports", input.kind, input],
    queryFn: ({ signal }) => call("GET /reports/:kind", input, { signal }),
    // Other reports have other columns.
    placeholderData: (previous, query) => (query?.queryKey[1] === input.kind ? previous : undefined),
  });

/** URL of the export: all rows that match the current filters. */
export function fileHref({ kind, page: _page, limit: _limit, ...input }: ReportInput, format: "csv" | "xlsx") {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...input, format })) {
    const text = Array.isArray(value) ? value.join(",") : value;
    if (text) query.set(name, String(text));
  }
  return `/api/reports/${kind}?${query}`;
}
