import { IconListDetails, IconPlus } from "@tabler/icons-react";
import { Suspense } from "react";
import { inLieuToReview } from "#features/in-lieu/in-lieu.api.ts";
import { dueStates } from "#features/kra/evaluations/evaluations-due.tsx";
import { leavesToReview } from "#features/leaves/leaves.api.ts";
import { loadRowFacts } from "#features/leaves/requests/use-row-facts.ts";
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
import { MissingReports } from "./missing-reports.tsx";
import { overviewQuery } from "./overview-query.ts";
import { SkeletonRows } from "./skeleton-rows.tsx";
import { TeamPicker } from "./team-picker.tsx";
import { overviewTeamOf, useOverview, useOverviewTeam } from "./use-overview.ts";
import { WeekHours } from "./week-hours.tsx";

/** Leads write reports; admins don't. */
const OwnDay = lazyPart(async () => (await import("#features/eods/components/form/own-day.tsx")).OwnDay);
const GetStarted = lazyPart(async () => (await import("./get-started.tsx")).GetStarted);
const ToReview = lazyPart(async () => (await import("./to-review.tsx")).ToReview);

const digest = { label: "Digest", href: "/digest", icon: <IconListDetails size={16} stroke={1.6} /> };
const newAnnouncement = { label: "New announcement", href: "/announcements?new=true", icon: <IconPlus size={16} /> };

/** The figures and lists of the screen in one request, and what waits for the user's decision. */
export function loader({ load, search, ...session }: ScreenLoaderInput) {
  const { role } = session.user;
  const team = overviewTeamOf(role, search);
  const due = dueStates(session.company, session.company.today);
  return Promise.all([
    load(overviewQuery(session, team)),
    load(leavesToReview(role, team)).then((page) => page && loadRowFacts(page.data, load)),
    load(inLieuToReview),
    load(tasksToReview(team)),
    due && load(due),
  ]);
}

/** The start page of admins and leads: what needs a decision, reports, absences, blockers, hours and plots. Each figure links to its list. */
export function OverviewPage() {
  const { today } = useCompany();
  const { user } = useSession();
  const { isPending } = useOverview();
  const setup = useFirstSteps();
  const isAdmin = user.role === "admin";
  return (
    <Page>
      <PageHeader title="Overview" count={longDay(today)} actions={isAdmin ? [digest, { ...newAnnouncement, primary: !setup }] : [digest]}>
        {isAdmin && <TeamPicker />}
      </PageHeader>
      <Sections>
        {setup && (
          <Suspense>
            <GetStarted steps={setup.steps} people={setup.people} skipped={setup.skipped} />
          </Suspense>
        )}
        <DayFigures />
        <Columns
          lead={
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
              <Blockers />
            </>
          }
          main={
            <>
              <WeekHours />
              {/* The overview's response contains its data. */}
              {user.role === "team_lead" && !isPending && (
                <Suspense>
                  <OwnDay autoFocus={false} />
                </Suspense>
              )}
              <DayPlots />
              <TaskPlot />
            </>
          }
          side={
            <>
              <MissingReports />
              <Away />
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

/** What is left to set up: for admins, until every step is done or dismissed. Its next step then has the filled button of the screen. */
function useFirstSteps() {
  const team = useOverviewTeam();
  const setup = useOverview().data?.setup;
  return team === undefined && setup && !setup.dismissed && setup.steps.some(({ done }) => !done) ? setup : undefined;
}
