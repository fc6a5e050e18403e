import type { Api } from "@daybook/contract/core/api";
import type { InputOf } from "@daybook/contract/core/endpoint";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#lib/api/call.ts";
import { fileHref } from "#lib/files/file-href.ts";

export type ReportInput = Omit<InputOf<Api["GET /reports/:kind"]>, "format">;

const isSameTable = (shown: ReportInput | undefined, input: ReportInput) => shown?.kind === input.kind && shown.groupBy === input.groupBy;

/** One page of a report, with the totals of all rows. */
export const reportQuery = (input: ReportInput) =>
  queryOptions({
    queryKey: ["reports", input.kind, input] as const,
    queryFn: ({ signal }) => call("GET /reports/:kind", input, { signal }),
    // Other reports and groupings have other columns.
    placeholderData: (previous, query) => (isSameTable(query?.queryKey[2], input) ? previous : undefined),
  });

/** The first rows of a report for printing, with the totals of all rows. */
export const printedReport = ({ page: _page, limit: _limit, ...input }: ReportInput) => call("GET /reports/:kind", { ...input, all: true });

/** URL of the export: all rows that match the current filters. */
export const exportHref = ({ kind, ...input }: ReportInput, format: "csv" | "xlsx") => fileHref(`/reports/${kind}`, { ...input, format });
