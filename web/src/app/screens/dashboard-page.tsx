import { type ComponentType, lazy, type ReactNode } from "react";
import { OwnDay } from "#features/eods/components/form/own-day.tsx";
import { RecentReports } from "#features/eods/components/list/recent-reports.tsx";
import { longDay } from "#lib/format/dates.ts";
import { useCompany } from "#ui/layout/company-context.tsx";
import { Columns, Page, Sections } from "#ui/layout/page.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { ReservedSpace } from "#ui/layout/reserved-space.tsx";
import { Section } from "#ui/layout/section.tsx";
import { OwnLeave } from "./own-leave.tsx";
import { LatestAnnouncements } from "./overview/latest-announcements.tsx";
import { OverviewBatch } from "./overview/overview-batch.tsx";
import { useOverview } from "./overview/use-overview.ts";
import { ReviewRows } from "./overview/review-rows.tsx";

const Nothing = () => null;

/** Not what the day begins with: its code comes beside the answer, and it is left out where that fails. */
function later(load: () => Promise<ComponentType>) {
  const loading = load().then(
    (part) => ({ default: part }),
    () => ({ default: Nothing }),
  );
  return lazy(() => loading);
}

const MyTasks = later(async () => (await import("#features/tasks/components/list/my-tasks.tsx")).MyTasks);
const AwaySoon = later(async () => (await import("#features/leaves/calendar/away-soon.tsx")).AwaySoon);
const OwnMonths = later(async () => {
  const { OwnMonths: Part } = await import("#features/kra/members/own-months.tsx");
  return () => <Part saysNothing={false} />;
});

type PartProps = { name: string; /** Shown while it is waited for. */ title?: string; rows?: number; children: ReactNode };

/** A part of the day, in the room that it had the last time. */
function Part({ name, title, rows = 3, children }: PartProps) {
  const { data, error } = useOverview();
  const skeleton = title && (
    <Section title={title}>
      <ReviewRows count={rows} />
    </Section>
  );
  return (
    <ReservedSpace name={name} state={data ? "here" : error ? "failed" : "waiting"} skeleton={skeleton}>
      {children}
    </ReservedSpace>
  );
}

/** A member's day: the week at a glance, today's report in place, the own tasks by due date, the own leave, who is away, the own weekly checklist and evaluation, what was announced, what was sent before. */
export function DashboardPage() {
  const { today } = useCompany();
  return (
    <Page>
      <PageHeader title="Dashboard" count={longDay(today)} />
      <OverviewBatch>
        <Sections>
          <Columns
            main={
              <>
                <OwnDay />
                <Part name="my-tasks" title="My tasks" rows={6}>
                  <MyTasks />
                </Part>
              </>
            }
            side={
              <>
                <Part name="own-leave" title="My leave" rows={4}>
                  <OwnLeave />
                </Part>
                <Part name="away-soon" title="Away in my team">
                  <AwaySoon />
                </Part>
                <Part name="announcements">
                  <LatestAnnouncements />
                </Part>
                {/* Not everybody has these. */}
                <Part name="own-months">
                  <OwnMonths />
                </Part>
              </>
            }
          />
          <Part name="recent-reports">
            <RecentReports />
          </Part>
        </Sections>
      </OverviewBatch>
    </Page>
  );
}
