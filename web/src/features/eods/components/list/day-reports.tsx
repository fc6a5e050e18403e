import { counted } from "@daybook/contract/core/numbers";
import type { Compliance } from "@daybook/contract/eods/eods";
import { IconNotebook } from "@tabler/icons-react";
import { addDays, exactDay, longDay } from "#lib/format/dates.ts";
import { useCompany } from "#ui/layout/company-context.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { PeriodSwitch } from "#ui/filter/period-switch.tsx";
import { Section } from "#ui/layout/section.tsx";
import { usePhone } from "#ui/use-phone.ts";
import { hoursOf } from "#features/eods/draft.ts";
import type { EodFilters } from "#features/eods/eods.api.ts";
import { ReportList, useReports } from "./report-list.tsx";
import { ReportOfPerson } from "./report-row.tsx";
import { OutstandingReports } from "./outstanding-reports.tsx";

type Props = {
  day: string;
  onDay: (day: string) => void;
  /** Filters by user or team. */
  filters: Pick<EodFilters, "user" | "team">;
  grid: Compliance | undefined;
};

/** Submitted and outstanding reports for a day. */
export function DayReports({ day, onDay, filters, grid }: Props) {
  const { today } = useCompany();
  const phone = usePhone();
  const list = useReports("all", { ...filters, startDate: day, endDate: day });
  const column = grid?.days.findIndex(({ date }) => date === day) ?? -1;
  const counts = grid?.days[column];
  const hours = list.reports && !list.query.hasNextPage ? hoursOf(list.reports.map(({ totalHours }) => ({ hoursSpent: totalHours }))) : 0;
  const submitted = counts && counts.expected > 0 ? `${counts.sent} of ${counts.expected} submitted` : undefined;

  return (
    <Section
      title={day.slice(0, 4) === today.slice(0, 4) ? longDay(day) : exactDay(day)}
      count={[submitted, hours > 0 && !phone && counted(hours, "hour")].filter(Boolean).join(", ") || undefined}
      action={
        <PeriodSwitch
          label=""
          unit="day"
          onNow={day === today ? undefined : () => onDay(today)}
          onEarlier={() => onDay(addDays(day, -1))}
          onLater={day < today ? () => onDay(addDays(day, 1)) : undefined}
        />
      }
    >
      {grid && counts && <OutstandingReports grid={grid} column={column} />}
      <ReportList
        {...list}
        row={(report, isOnly) => <ReportOfPerson key={report._id} report={report} isOnly={isOnly} />}
        empty={
          <EmptyState
            compact
            icon={<IconNotebook size={20} stroke={1.6} />}
            title="No reports for this day"
            text={day > today ? "This day is in the future." : "Reports appear here once sent."}
          />
        }
      />
    </Section>
  );
}
