import { IconNotebook } from "@tabler/icons-react";
import { ReportItems } from "#features/eods/components/list/report-items.tsx";
import { ReportList, useReports } from "#features/eods/components/list/report-list.tsx";
import { exactDay, longDay } from "#lib/format/dates.ts";
import { useCompany } from "#ui/layout/company-context.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { Section } from "#ui/layout/section.tsx";

type Props = {
  day: string;
  /** Defaults to the signed-in user. */
  person?: string;
};

/** Lists the report items behind a day's hours. */
export function DayItems({ day, person }: Props) {
  const { today } = useCompany();
  const list = useReports(person ? "all" : "mine", { startDate: day, endDate: day, ...(person && { user: person }) });
  return (
    <Section title={day.slice(0, 4) === today.slice(0, 4) ? longDay(day) : exactDay(day)}>
      <ReportList
        {...list}
        row={(report) => <ReportItems key={report._id} tasks={report.tasks} planTomorrow={report.planTomorrow} />}
        empty={
          <EmptyState
            compact
            icon={<IconNotebook size={20} stroke={1.6} />}
            title="No report for this day"
            text="Hours come from end-of-day reports. You can see the reports of people you currently lead."
          />
        }
      />
    </Section>
  );
}
