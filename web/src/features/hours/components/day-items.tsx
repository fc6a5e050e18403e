import { IconNotebook } from "@tabler/icons-react";
import { ReportItems } from "#features/eods/components/list/report-items.tsx";
import { ReportList, useReports } from "#features/eods/components/list/report-list.tsx";
import { exactDay, longDay } from "#lib/format/dates.ts";
import { useCompany } from "#ui/layout/company-context.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { Section } from "#ui/layout/section.tsx";

type Props = {
  day: string;
  /** Whose; one's own where nobody is named. */
  person?: string;
};

/** What the hours of a day were: the items of its report. */
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
            title="No report of this day"
            text="Hours come from the items of end-of-day reports, which you see of the people you lead now."
          />
        }
      />
    </Section>
  );
}
