import { lazy, Suspense } from "react";
import type { ScreenLoaderInput } from "#lib/api/screen-loader.ts";
import { longDay } from "#lib/format/dates.ts";
import { useSession } from "#lib/session/session.ts";
import { useCompany } from "#ui/layout/company-context.tsx";
import { Columns, Page, Sections } from "#ui/layout/page.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { LatestAnnouncements } from "./latest-announcements.tsx";
import { Away } from "./away.tsx";
import { Blockers } from "./blockers.tsx";
import { DayFigures } from "./day-figures.tsx";
import { DayPlots, TaskPlot } from "./day-plots.tsx";
import { MissingReports } from "./missing-reports.tsx";
import { overviewQuery } from "./overview-query.ts";
import { useOverview } from "./use-overview.ts";

/** Leads write reports; admins don't. */
const OwnDay = lazy(async () => ({ default: (await import("#features/eods/components/form/own-day.tsx")).OwnDay }));

/** The data of the whole screen: one request. */
export const loader = ({ load, ...session }: ScreenLoaderInput) => load(overviewQuery(session));

/** The start page of admins and leads: today's figures, plots, missing reports, absences, blockers. Each figure links to its list. */
export function OverviewPage() {
  const { today } = useCompany();
  const { user } = useSession();
  const { isPending } = useOverview();
  return (
    <Page>
      <PageHeader title="Overview" count={longDay(today)} />
      <Sections>
        <DayFigures />
        <Columns
          main={
            <>
              <DayPlots />
              <TaskPlot />
              <MissingReports />
              {/* Its parts come with the overview. */}
              {user.role === "team_lead" && !isPending && (
                <Suspense>
                  <OwnDay />
                </Suspense>
              )}
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
