import { IconNotebook } from "@tabler/icons-react";
import { longDay } from "#lib/format/dates.ts";
import { EmptyState, NoMatchState } from "#ui/feedback/empty-state.tsx";
import { TextLink, Section } from "#ui/layout/section.tsx";
import type { EodFilters } from "#features/eods/eods.api.ts";
import { ReportList, useReports } from "./report-list.tsx";
import { ReportOfDay } from "./report-row.tsx";

type Props = {
  period: { startDate: string; endDate: string };
  /** Shows only this day's report. */
  day: string | undefined;
  onDay: (day: string | undefined) => void;
  filters: Pick<EodFilters, "search" | "project" | "blockers">;
  onClear?: () => void;
};

/** The user's own reports in the period, newest first, editable inside the reporting window. */
export function MyReports({ period, day, onDay, filters, onClear }: Props) {
  const list = useReports("mine", day ? { ...filters, startDate: day, endDate: day } : { ...filters, ...period });
  const emptyTitle = day ? "No report for this day" : "No reports in this period";
  return (
    <Section
      title={day ? longDay(day) : "Reports"}
      count={list.reports && !day && list.total > 0 ? list.total : undefined}
      action={day && <TextLink onClick={() => onDay(undefined)}>All days</TextLink>}
    >
      <ReportList
        {...list}
        row={(report, isOnly) => <ReportOfDay key={report._id} report={report} isOnly={isOnly} />}
        empty={
          onClear ? (
            <NoMatchState compact onClear={onClear} />
          ) : (
            <EmptyState compact icon={<IconNotebook size={20} stroke={1.6} />} title={emptyTitle} text="Reports appear here once sent." />
          )
        }
      />
    </Section>
  );
}
