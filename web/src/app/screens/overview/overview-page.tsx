import { lazy, Suspense } from "react";
import { longDay } from "#lib/dates.ts";
import { useSession } from "#lib/session.ts";
import { useCompany } from "#ui/company-context.tsx";
import { Columns, Page, Sections } from "#ui/page.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Announced } from "./announced.tsx";
import { Away } from "./away.tsx";
import { Blockers } from "./blockers.tsx";
import { DayFigures } from "./day-figures.tsx";
import { DayPlots, TaskPlot } from "./day-plots.tsx";
import { NoReportYet } from "./no-report-yet.tsx";
import { OverviewBundle } from "./overview-bundle.tsx";

/** A lead writes reports, too. */
const OwnDay = lazy(async () => ({ default: (await import("#features/eods/components/own-day.tsx")).OwnDay }));

/** The day of those who run things: what is in, what waits, whom to ask; each figure leads to the list behind it. */
export function OverviewPage() {
  const { today } = useCompany();
  const { user } = useSession();
  return (
    <Page>
      <PageHeader title="Overview" count={longDay(today)} />
      <OverviewBundle>
        <Sections>
          <DayFigures />
          <Columns
            main={
              <>
                <DayPlots />
                <TaskPlot />
                <NoReportYet />
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
                  <Announced />
                </Suspense>
              </>
            }
          />
        </Sections>
      </OverviewBundle>
    </Page>
  );
}
