import type { ScreenLoaderInput } from "#lib/api/screen-loader.ts";
import { rangeText } from "#lib/format/dates.ts";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { FilterBar } from "#ui/filter/filter-bar.tsx";
import { Page, Sections } from "#ui/layout/page.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { PageTabs } from "#ui/layout/page-tabs.tsx";
import { PeriodSwitch } from "#ui/filter/period-switch.tsx";
import { Section, TextLink } from "#ui/layout/section.tsx";
import { usePhone } from "#ui/use-phone.ts";
import { SavedViews } from "#features/preferences/components/saved-views.tsx";
import { AnalyticsFigures } from "../components/analytics-figures.tsx";
import { AnalyticsPlots } from "../components/analytics-plots.tsx";
import { ChangedMost } from "../components/changed-most.tsx";
import { AnalyticsTable } from "../components/analytics-table.tsx";
import { PeriodFilters } from "../components/period-filters.tsx";
import type { Trend } from "../analytics-rows.ts";
import { previousText } from "../figure-labels.ts";
import { type AnalyticsView, loadAnalytics, useAnalyticsView } from "../use-analytics-view.ts";
import s from "./analytics-page.module.css";

const tabs = [
  { value: "projects", label: "Projects" },
  { value: "teams", label: "Teams" },
  { value: "people", label: "People" },
] as const;

/** The figures and the choices of the filters. */
export const loader = (input: ScreenLoaderInput) => loadAnalytics(input);

/** Figures of projects, teams and people for a period, compared with the previous one (admins and leads). */
export function AnalyticsPage() {
  const view = useAnalyticsView();
  const phone = usePhone();
  const { data, today, filters, setFilters, allFigures } = view;
  return (
    <Page>
      <PageHeader
        title="Analytics"
        count={
          data &&
          `Compared with the ${previousText(view.dayCount)}, ${rangeText({ from: data.before.startDate, to: data.before.endDate }, today)}`
        }
      >
        <SavedViews screen="analytics" search={view.search} onApply={view.replaceFilters} />
      </PageHeader>
      <PageTabs
        label="Group by"
        tabs={[...tabs]}
        value={view.subject}
        onChange={(tab) => setFilters({ tab: tab === "projects" ? undefined : tab, sort: undefined })}
        aside={!phone && <Period view={view} />}
      >
        {phone && (
          <div className={s.period}>
            <Period view={view} />
          </div>
        )}
        <FilterBar {...(view.isFiltered && { onClear: view.clear })}>
          <PeriodFilters values={filters} onChange={setFilters} />
        </FilterBar>
        {!data && view.error ? (
          <ErrorState error={view.error} onRetry={view.retry} />
        ) : (
          <Sections>
            <AnalyticsFigures view={view} />
            <ChangedMost view={view} />
            {(!data || hasTrend(data.trend)) && <AnalyticsPlots view={view} />}
            <Section
              title={`By ${view.subject === "people" ? "person" : view.subject.slice(0, -1)}`}
              action={
                !phone && (
                  <TextLink onClick={() => setFilters({ all: allFigures ? undefined : "yes" })}>
                    {allFigures ? "Show five figures" : "Show all figures"}
                  </TextLink>
                )
              }
            >
              <AnalyticsTable view={view} />
            </Section>
          </Sections>
        )}
      </PageTabs>
    </Page>
  );
}

/** Whether the plots would show anything. */
const hasTrend = (weeks: Trend) =>
  weeks.some((week) => week.logged + week.expected + week.opened + week.completed + week.submitted + week.owed > 0);

const Period = ({ view: { periodText, earlier, later } }: { view: AnalyticsView }) => (
  <PeriodSwitch label={periodText} {...(earlier && { onEarlier: earlier })} {...(later && { onLater: later })} />
);
