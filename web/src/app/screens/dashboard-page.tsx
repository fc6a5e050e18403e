import { lazy, Suspense } from "react";
import { OwnDay } from "#features/eods/components/own-day.tsx";
import { RecentReports } from "#features/eods/components/recent-reports.tsx";
import { MyTasks } from "#features/tasks/components/my-tasks.tsx";
import { longDay } from "#lib/dates.ts";
import { useCompany } from "#ui/company-context.tsx";
import { Page, Sections } from "#ui/page.tsx";
import { PageHeader } from "#ui/page-header.tsx";

// Not what the day begins with; without it the rest of the dashboard still works.
const NewestAnnouncements = lazy(() =>
  import("#features/announcements/components/newest-announcements.tsx").then(
    ({ NewestAnnouncements: Loaded }) => ({ default: Loaded }),
    () => ({ default: () => null }),
  ),
);

/** A member's day: the week at a glance, today's report in place, the own tasks by due date, what was announced, what was sent before. */
export function DashboardPage() {
  const { today } = useCompany();
  return (
    <Page>
      <PageHeader title="Dashboard" count={longDay(today)} />
      <Sections>
        <OwnDay />
        <MyTasks />
        <Suspense>
          <NewestAnnouncements />
        </Suspense>
        <RecentReports />
      </Sections>
    </Page>
  );
}
