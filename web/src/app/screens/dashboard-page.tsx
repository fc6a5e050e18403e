import { EodPanel } from "#features/eods/components/eod-panel.tsx";
import { RecentReports } from "#features/eods/components/recent-reports.tsx";
import { WeekStrip } from "#features/eods/components/week-strip.tsx";
import { useRememberedEodForm, useReportIsMissing } from "#features/eods/use-eod-form.ts";
import { MyTasks } from "#features/tasks/components/my-tasks.tsx";
import { longDay, weekday } from "#lib/dates.ts";
import { useSession } from "#lib/session.ts";
import { Page, Sections } from "#ui/page.tsx";
import { PageHeader } from "#ui/page-header.tsx";

/** A member's day: the week at a glance, today's report in place, the own tasks by due date, what was sent before. */
export function DashboardPage() {
  const { company } = useSession();
  const isWorkday = company.workweek.includes(weekday(company.today));
  const isMissing = useReportIsMissing();
  const form = useRememberedEodForm(isWorkday && isMissing);
  const writeFor = (date: string) => {
    form.handle.change((draft) => ({ ...draft, date }));
    form.show();
  };
  return (
    <Page>
      <PageHeader title="Dashboard" count={longDay(company.today)} />
      <Sections>
        <WeekStrip draft={form.handle.draft} onWrite={writeFor} />
        <EodPanel form={form} />
        <MyTasks />
        <RecentReports />
      </Sections>
    </Page>
  );
}
