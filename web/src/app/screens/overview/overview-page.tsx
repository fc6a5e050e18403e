import { IconPlus } from "@tabler/icons-react";
import { Suspense } from "react";
import { leavesToReview } from "#features/leaves/leaves.api.ts";
import { tasksToReview } from "#features/tasks/tasks.api.ts";
import type { ScreenLoaderInput } from "#lib/api/screen-loader.ts";
import { longDay } from "#lib/format/dates.ts";
import { useSession } from "#lib/session/session.ts";
import { useCompany } from "#ui/layout/company-context.tsx";
import { Columns, Page, Sections } from "#ui/layout/page.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { lazyPart } from "#ui/feedback/lazy-part.tsx";
import { Section } from "#ui/layout/section.tsx";
import { LatestAnnouncements } from "./latest-announcements.tsx";
import { Away } from "./away.tsx";
import { Blockers } from "./blockers.tsx";
import { DayFigures } from "./day-figures.tsx";
import { DayPlots, TaskPlot } from "./day-plots.tsx";
import { GetStarted } from "./get-started.tsx";
import { MissingReports } from "./missing-reports.tsx";
import { overviewQuery } from "./overview-query.ts";
import { SkeletonRows } from "./skeleton-rows.tsx";
import { TeamPicker } from "./team-picker.tsx";
import { overviewTeamOf, useOverview, useOverviewTeam } from "./use-overview.ts";
import { WeekHours } from "./week-hours.tsx";

/** Leads write reports; admins don't. */
const OwnDay = lazyPart(async () => (await import("#features/eods/components/form/own-day.tsx")).OwnDay);
const ToReview = lazyPart(async () => (await import("./to-review.tsx")).ToReview);

const newAnnouncement = {
  label: "New announcement",
  href: "/announcements?new=true",
  icon: <IconPlus size={16} />,
  primary: true,
};

/** The figures and lists of the screen in one request, and what waits for the user's decision. */
export function loader({ load, search, ...session }: ScreenLoaderInput) {
  const { role } = session.user;
  const team = overviewTeamOf(role, search);
  return Promise.all([load(overviewQuery(session, team)), load(leavesToReview(role, team)), load(tasksToReview)]);
}

/** The start page of admins and leads: what needs a decision, reports, absences, blockers, hours and plots. Each figure links to its list. */
export function OverviewPage() {
  const { today } = useCompany();
  const { user } = useSession();
  const { isPending } = useOverview();
  const isAdmin = user.role === "admin";
  return (
    <Page>
      <PageHeader title="Overview" count={longDay(today)} actions={isAdmin ? [newAnnouncement] : []}>
        {isAdmin && <TeamPicker />}
      </PageHeader>
      <Sections>
        <FirstSteps />
        <DayFigures />
        <Columns
          main={
            <>
              <Suspense
                fallback={
                  <Section title="To review">
                    <SkeletonRows count={3} />
                  </Section>
                }
              >
                <ToReview />
              </Suspense>
              <MissingReports />
              {/* The overview's response contains its data. */}
              {user.role === "team_lead" && !isPending && (
                <Suspense>
                  <OwnDay />
                </Suspense>
              )}
              <WeekHours />
              <DayPlots />
              <TaskPlot />
            </>
          }
          side={
            <>
              <Away />
              <Blockers />
              <Suspense>
                <LatestAnnouncements />
              </Suspense>
            </>
          }
        />
      </Sections>
    </Page>
  );
}

/** Shown to admins until anyone has reported, logged hours or created a task. */
function FirstSteps() {
  const { role } = useSession().user;
  const team = useOverviewTeam();
  const { data } = useOverview();
  if (role !== "admin" || team !== undefined || !data) return null;
  const hasReports = (data.reports?.trend ?? []).some(({ submitted, expected }) => submitted > 0 || expected > 0);
  const hasTasks = data.tasks.open > 0 || data.tasks.pendingApproval > 0 || data.tasks.trend.some(({ created }) => created > 0);
  return hasReports || hasTasks || data.hours.logged > 0 ? null : <GetStarted />;
}
