import { type ComponentType, lazy, Suspense } from "react";
import { OwnDay } from "#features/eods/components/own-day.tsx";
import { RecentReports } from "#features/eods/components/recent-reports.tsx";
import { longDay } from "#lib/dates.ts";
import { useCompany } from "#ui/company-context.tsx";
import { Page, Sections } from "#ui/page.tsx";
import { PageHeader } from "#ui/page-header.tsx";

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
const NewestAnnouncements = later(
  async () => (await import("#features/announcements/components/newest-announcements.tsx")).NewestAnnouncements,
);

/** A member's day: the week at a glance, today's report in place, the own tasks by due date, what was announced, what was sent before. */
export function DashboardPage() {
  const { today } = useCompany();
  return (
    <Page>
      <PageHeader title="Dashboard" count={longDay(today)} />
      <Sections>
        <OwnDay />
        <Suspense>
          <MyTasks />
        </Suspense>
        <Suspense>
          <NewestAnnouncements />
        </Suspense>
        <RecentReports />
      </Sections>
    </Page>
  );
}
