import { counted } from "@daybook/contract/core/numbers";
import { rangeText } from "#lib/format/dates.ts";
import { useCompany } from "#ui/layout/company-context.tsx";
import { NoMatchState } from "#ui/feedback/empty-state.tsx";
import { Section } from "#ui/layout/section.tsx";
import type { EodFilters } from "#features/eods/eods.api.ts";
import { ReportList, useReports } from "./report-list.tsx";
import { ReportOfPersonAndDay } from "./report-row.tsx";

type Props = { filters: EodFilters & { startDate: string; endDate: string }; onClear: () => void };

/** Reports of the period that match the filters, newest first. */
export function SearchResults({ filters, onClear }: Props) {
  const { today } = useCompany();
  const list = useReports("all", filters);
  const period = rangeText({ from: filters.startDate, to: filters.endDate }, today);
  return (
    <Section title="Search results" count={list.reports && `${counted(list.total, "report")}, ${period}`}>
      <ReportList
        {...list}
        row={(report) => <ReportOfPersonAndDay key={report._id} report={report} />}
        empty={<NoMatchState compact onClear={onClear} />}
      />
    </Section>
  );
}
