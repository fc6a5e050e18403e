import { IconListDetails } from "@tabler/icons-react";
import { type ComponentType, type ReactNode, Suspense } from "react";
import { OwnDay } from "#features/eods/components/form/own-day.tsx";
import type { ScreenLoaderInput } from "#lib/api/screen-loader.ts";
import { yieldToMain } from "#lib/ssr/scheduling.ts";
import { longDay } from "#lib/format/dates.ts";
import { lazyPart } from "#ui/feedback/lazy-part.tsx";
import { useCompany } from "#ui/layout/company-context.tsx";
import { Columns, Page } from "#ui/layout/page.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { Section } from "#ui/layout/section.tsx";
import { LatestAnnouncements } from "./overview/latest-announcements.tsx";
import { overviewQuery } from "./overview/overview-query.ts";
import { useOverview } from "./overview/use-overview.ts";
import { SkeletonRows } from "./overview/skeleton-rows.tsx";

const digest = { label: "Digest", href: "/digest", icon: <IconListDetails size={16} stroke={1.6} /> };

/** A lazy part below or beside the report. Its code loads in parallel with the data, each part from a task of its own. */
function lazyPreloaded(load: () => Promise<ComponentType>) {
  const part = lazyPart(load);
  void yieldToMain().then(part.preload);
  return part;
}

const MyTasks = lazyPreloaded(async () => (await import("#features/tasks/components/list/my-tasks.tsx")).MyTasks);
const RecentReports = lazyPreloaded(async () => (await import("#features/eods/components/list/recent-reports.tsx")).RecentReports);
const OwnLeave = lazyPreloaded(async () => (await import("./own-leave.tsx")).OwnLeave);
const AwaySoon = lazyPreloaded(async () => (await import("#features/leaves/calendar/away-soon.tsx")).AwaySoon);
const OwnMonths = lazyPreloaded(async () => {
  const { OwnMonths: Component } = await import("#features/kra/members/own-months.tsx");
  return () => <Component hasEmptyState={false} />;
});

type SlotProps = { /** Title of the skeleton shown while loading. */ title?: string; rows?: number; children: ReactNode };

/** A section that shows a skeleton while its data or its code loads. */
function Slot({ title, rows = 3, children }: SlotProps) {
  const { data, error } = useOverview();
  const skeleton = title && (
    <Section title={title}>
      <SkeletonRows count={rows} />
    </Section>
  );
  return data || error ? <Suspense fallback={skeleton}>{children}</Suspense> : skeleton;
}

/** The data of the whole screen: one request. */
export const loader = ({ load, ...session }: ScreenLoaderInput) => load(overviewQuery(session));

/** The member's start page: today's report, open tasks by due date, leave, absences in the team, announcements, weekly checklist and evaluation, recent reports. */
export function DashboardPage() {
  const { today } = useCompany();
  return (
    <Page>
      <PageHeader title="Dashboard" count={longDay(today)} actions={[digest]} />
      <Columns
        lead={
          <>
            <Slot>
              <OwnDay autoFocus />
            </Slot>
            <Slot title="My tasks" rows={6}>
              <MyTasks />
            </Slot>
          </>
        }
        main={
          <Slot title="Recent reports" rows={4}>
            <RecentReports />
          </Slot>
        }
        side={
          <>
            <Slot title="My leave" rows={4}>
              <OwnLeave />
            </Slot>
            <Slot title="Away in my team">
              <AwaySoon />
            </Slot>
            <Slot>
              <LatestAnnouncements />
            </Slot>
            {/* Only for members who are evaluated. */}
            <Slot>
              <OwnMonths />
            </Slot>
          </>
        }
      />
    </Page>
  );
}
