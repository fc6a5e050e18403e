import { type ComponentType, lazy, type ReactNode } from "react";
import { OwnDay } from "#features/eods/components/own-day.tsx";
import { RecentReports } from "#features/eods/components/recent-reports.tsx";
import { longDay } from "#lib/dates.ts";
import { useCompany } from "#ui/company-context.tsx";
import { Columns, Page, Sections } from "#ui/page.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Room } from "#ui/room.tsx";
import { Section } from "#ui/section.tsx";
import { OwnLeave } from "./own-leave.tsx";
import { Announced } from "./overview/announced.tsx";
import { OverviewBundle } from "./overview/overview-bundle.tsx";
import { useOverview } from "./overview/use-overview.ts";
import { WaitingRows } from "./overview/waiting-rows.tsx";

const Nothing = () => null;

/** Not what the day begins with: its code comes beside the answer, and it is left out where that fails. */
function later(load: () => Promise<ComponentType>) {
  const loading = load().then(
    (part) => ({ default: part }),
    () => ({ default: Nothing }),
  );
  return lazy(() => loading);
}

const MyTasks = later(async () => (await import("#features/tasks/components/my-tasks.tsx")).MyTasks);
const AwaySoon = later(async () => (await import("#features/leaves/components/away-soon.tsx")).AwaySoon);
const OwnMonths = later(async () => {
  const { OwnMonths: Part } = await import("#features/kra/components/own-months.tsx");
  return () => <Part saysNothing={false} />;
});

type PartProps = { name: string; /** Shown while it is waited for. */ title?: string; rows?: number; children: ReactNode };

/** A part of the day, in the room that it had the last time. */
function Part({ name, title, rows = 3, children }: PartProps) {
  const { data, error } = useOverview();
  const skeleton = title && (
    <Section title={title}>
      <WaitingRows count={rows} />
    </Section>
  );
  return (
    <Room name={name} state={data ? "here" : error ? "failed" : "waiting"} skeleton={skeleton}>
      {children}
    </Room>
  );
}

/** A member's day: the week at a glance, today's report in place, the own tasks by due date, the own leave, who is away, the own weekly checklist and evaluation, what was announced, what was sent before. */
export function DashboardPage() {
  const { today } = useCompany();
  return (
    <Page>
      <PageHeader title="Dashboard" count={longDay(today)} />
      <OverviewBundle>
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
                  <Announced />
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
      </OverviewBundle>
    </Page>
  );
}
