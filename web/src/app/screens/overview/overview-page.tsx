import { Suspense } from "react";
import { longDay } from "#lib/format/dates.ts";
import { useSession } from "#lib/session/session.ts";
import { useCompany } from "#ui/layout/company-context.tsx";
import { Columns, Page, Sections } from "#ui/layout/page.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { lazyPart } from "#ui/feedback/lazy-part.tsx";
import { LatestAnnouncements } from "./latest-announcements.tsx";
import { Away } from "./away.tsx";
import { Blockers } from "./blockers.tsx";
import { DayFigures } from "./day-figures.tsx";
import { DayPlots, TaskPlot } from "./day-plots.tsx";
import { MissingReports } from "./missing-reports.tsx";
import { OverviewBatch } from "./overview-batch.tsx";

/** Leads write reports; admins don't. */
const OwnDay = lazyPart(async () => (await import("#features/eods/components/form/own-day.tsx")).OwnDay);

/** The start page of admins and leads: today's figures, plots, missing reports, absences, blockers. Each figure links to its list. */
export function OverviewPage() {
  const { today } = useCompany();
  const { user } = useSession();
  return (
    <Page>
      <PageHeader title="Overview" count={longDay(today)} />
      <OverviewBatch>
        <Sections>
          <DayFigures />
          <Columns
            main={
              <>
                <DayPlots />
                <TaskPlot />
                <MissingReports />
                {user.role === "team_lead" && (
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
      </OverviewBatch>
    </Page>
  );
}
