import { type ComponentType, lazy, Suspense } from "react";
import { OwnDay } from "#features/eods/components/own-day.tsx";
import { RecentReports } from "#features/eods/components/recent-reports.tsx";
import { longDay } from "#lib/dates.ts";
import { useCompany } from "#ui/company-context.tsx";
import { Columns, Page, Sections } from "#ui/page.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Section } from "#ui/section.tsx";
import { OwnLeave } from "./own-leave.tsx";
import { WaitingRows } from "./overview/waiting-rows.tsx";

const Nothing = () => null;

/** Not what the day begins with: loaded after the rest, and left out where that fails. */
const later = (load: () => Promise<ComponentType>) =>
  lazy(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: Nothing }),
    ),
  );

const MyTasks = later(async () => (await import("#features/tasks/components/my-tasks.tsx")).MyTasks);
const AwaySoon = later(async () => (await import("#features/leaves/components/away-soon.tsx")).AwaySoon);
const OwnMonths = later(async () => {
  const { OwnMonths: Part } = await import("#features/kra/components/own-months.tsx");
  return () => <Part saysNothing={false} />;
});
const NewestAnnouncements = later(
  async () => (await import("#features/announcements/components/newest-announcements.tsx")).NewestAnnouncements,
);

/** The room of a part while it is loaded. */
const Coming = ({ title, rows }: { title: string; rows: number }) => (
  <Section title={title}>
    <WaitingRows count={rows} />
  </Section>
);

/** A member's day: the week at a glance, today's report in place, the own tasks by due date, the own leave, who is away, the own weekly checklist and evaluation, what was announced, what was sent before. */
export function DashboardPage() {
  const { today } = useCompany();
  return (
    <Page>
      <PageHeader title="Dashboard" count={longDay(today)} />
      <Sections>
        <Columns
          main={
            <>
              <OwnDay />
              <Suspense fallback={<Coming title="My tasks" rows={6} />}>
                <MyTasks />
              </Suspense>
            </>
          }
          side={
            <>
              <OwnLeave />
              <Suspense fallback={<Coming title="Away in my team" rows={3} />}>
                <AwaySoon />
              </Suspense>
              <Suspense>
                <NewestAnnouncements />
              </Suspense>
              {/* Not everybody has these: last, where nothing moves when they come. */}
              <Suspense>
                <OwnMonths />
              </Suspense>
            </>
          }
        />
        <RecentReports />
      </Sections>
    </Page>
  );
}
