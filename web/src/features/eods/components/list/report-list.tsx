import { counted } from "@daybook/contract/core/numbers";
import type { Eod } from "@daybook/contract/eods/eods";
import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { Ruled } from "#ui/layout/section.tsx";
import { type EodFilters, reportPages, reportsPerPage } from "#features/eods/eods.api.ts";
import s from "./report-list.module.css";

/** Loads reports page by page; returns the loaded ones, the total and the infinite query. */
export function useReports(whose: "mine" | "all", filters: EodFilters) {
  const query = useInfiniteQuery(reportPages(whose, filters));
  const pages = query.data?.pages ?? [];
  return { query, reports: query.data && pages.flatMap(({ data }) => data), total: pages[0]?.pagination.totalItems ?? 0 };
}

type Props = ReturnType<typeof useReports> & {
  /** `isOnly`: the list has no other report. */ row: (report: Eod, isOnly: boolean) => ReactNode;
  empty: ReactNode;
};

/** List of reports with loading, error and empty states, and *Show more*. */
export function ReportList({ query, reports, total, row, empty }: Props) {
  if (!reports)
    return query.error ? <ErrorState compact error={query.error} onRetry={() => void query.refetch()} /> : <SkeletonLines count={6} />;
  if (reports.length === 0) return empty;
  const more = Math.min(reportsPerPage, total - reports.length);
  return (
    <>
      <Ruled>{reports.map((report) => row(report, total === 1))}</Ruled>
      {query.hasNextPage && (
        <div className={s.more}>
          <Button size="xs" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Show {counted(more, "more report")}
          </Button>
        </div>
      )}
    </>
  );
}
