import { counted } from "@daybook/contract/core/numbers";
import { Button } from "@mantine/core";
import { IconPencil, IconUsers } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { rangeText } from "#lib/format/dates.ts";
import type { ScreenLoaderInput } from "#lib/api/screen-loader.ts";
import { useSession } from "#lib/session/session.ts";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { asLink } from "#ui/layout/as-link.tsx";
import { Page, Sections } from "#ui/layout/page.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { PageTabs } from "#ui/layout/page-tabs.tsx";
import { PeriodSwitch } from "#ui/filter/period-switch.tsx";
import { lazyPart } from "#ui/feedback/lazy-part.tsx";
import { blockerSummary } from "#features/blockers/blockers.api.ts";
import { ComplianceGrid } from "../components/compliance/compliance-grid.tsx";
import { DayReports } from "../components/list/day-reports.tsx";
import { EodsFilters } from "../components/list/eods-filters.tsx";
import { SearchResults } from "../components/list/search-results.tsx";
import { MyReports } from "../components/list/my-reports.tsx";
import { compliance, eodDraft } from "../eods.api.ts";
import { loadEods, useEodsView } from "../use-eods-view.ts";
import { useRememberedEodForm } from "../use-eod-form.ts";
import s from "./eods-page.module.css";

const BlockersTab = lazyPart(async () => (await import("../components/blockers-tab.tsx")).BlockersTab);
const TeamPlans = lazyPart(async () => (await import("#features/plans/components/team-plans.tsx")).TeamPlans);
const EodPanel = lazyPart(async () => (await import("../components/form/eod-panel.tsx")).EodPanel);

/** The grid, the reports of a day, the choices of the filters, and whether the user's own report is missing. */
export const loader = (input: ScreenLoaderInput) =>
  Promise.all([loadEods(input), input.load(eodDraft(input.company.today)), input.load(blockerSummary())]);

/** Reports and plans by day for admins and leads, blockers, and the user's own reports for all roles. */
export function EodsPage() {
  const { user: me, company } = useSession();
  const view = useEodsView();
  const seesOthers = me.role !== "team_member";
  const ofBlockers = view.filters.tab === "blockers";
  const ofPlans = seesOthers && view.filters.tab === "plans";
  const ofOthers = seesOthers && !ofBlockers && !ofPlans && view.filters.tab !== "mine";
  const form = useRememberedEodForm({ isReading: ofOthers || ofBlockers || ofPlans });
  const { data: blockers } = useQuery(blockerSummary());
  const {
    data: grid,
    error,
    refetch,
  } = useQuery({
    ...compliance({ ...view.period, ...(ofOthers ? view.people : { user: me._id }) }),
    enabled: !ofBlockers && !ofPlans,
  });

  const countText = (count: number) => {
    const people = counted(count, "person", "people");
    if (me.role !== "team_lead" || !me.team) return people;
    return view.phone ? <bdi>{me.team}</bdi> : `${me.team}, ${people}`;
  };
  const others = { value: "others", label: me.role === "admin" ? "All" : "Team" } as const;
  const open = { value: "blockers", label: "Blockers", ...(blockers && { count: blockers.open }) } as const;
  const plans = { value: "plans", label: "Plans" } as const;
  const mine = { value: "mine", label: "My reports" } as const;
  const period = !ofBlockers && !ofPlans && (
    <PeriodSwitch
      label={rangeText({ from: view.period.startDate, to: view.period.endDate }, company.today)}
      unit={view.phone ? "week" : "four weeks"}
      onEarlier={view.earlier}
      onLater={view.later}
      onNow={view.now}
    />
  );
  return (
    <Page>
      <PageHeader
        title="EODs"
        count={ofOthers && grid ? countText(grid.people.length) : undefined}
        actions={
          form.shown
            ? []
            : [
                {
                  label: "Write my report",
                  icon: view.phone ? <IconPencil size={16} stroke={1.6} /> : undefined,
                  primary: true,
                  onClick: form.show,
                },
              ]
        }
      />
      {(form.shown || form.sentDay) && (
        <div className={s.form}>
          <Suspense fallback={<SkeletonLines count={5} />}>
            <EodPanel form={form} />
          </Suspense>
        </div>
      )}
      <PageTabs
        label="Reports"
        tabs={seesOthers ? [others, plans, open, mine] : [mine, open]}
        value={ofBlockers ? "blockers" : ofPlans ? "plans" : ofOthers ? "others" : "mine"}
        onChange={(tab) =>
          view.setFilters({
            tab: tab === "others" || (tab === "mine" && !seesOthers) ? undefined : tab,
            day: undefined,
            owner: [],
            resolved: false,
          })
        }
        aside={!view.phone && period}
      >
        {ofPlans ? (
          <>
            <EodsFilters view={view} ofOthers ofPlans />
            <Suspense fallback={<SkeletonLines count={8} />}>
              <TeamPlans day={view.day} onDay={view.chooseDay} filters={view.people} />
            </Suspense>
          </>
        ) : ofBlockers ? (
          <Suspense fallback={<SkeletonLines count={8} />}>
            <BlockersTab view={view} />
          </Suspense>
        ) : (
          <>
            {view.phone && <div className={s.period}>{period}</div>}
            <EodsFilters view={view} ofOthers={ofOthers} />
            <Sections>
              {!grid && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonLines count={8} />)}
              {grid && grid.people.length > 0 && (
                <ComplianceGrid
                  data={grid}
                  day={ofOthers && !view.isSearching ? view.day : view.chosenDay}
                  onDay={view.chooseDay}
                  phone={view.phone}
                />
              )}
              {grid && grid.people.length === 0 && ofOthers && <NoPeople isNewCompany={me.role === "admin" && view.isEverything} />}
              {!ofOthers && (
                <MyReports
                  period={view.period}
                  day={view.chosenDay}
                  onDay={view.chooseDay}
                  filters={view.contentFilters}
                  onClear={view.isSearching ? view.clearFilters : undefined}
                />
              )}
              {ofOthers && view.isSearching && (
                <SearchResults filters={{ ...view.people, ...view.contentFilters, ...view.period }} onClear={view.clearFilters} />
              )}
              {ofOthers && !view.isSearching && grid?.people.length !== 0 && (
                <DayReports day={view.day} onDay={view.chooseDay} filters={view.people} grid={grid} />
              )}
            </Sections>
          </>
        )}
      </PageTabs>
    </Page>
  );
}

/** @param isNewCompany no filter hides anyone: only admins have accounts */
const NoPeople = ({ isNewCompany }: { isNewCompany: boolean }) => (
  <EmptyState
    compact
    icon={<IconUsers size={20} stroke={1.6} />}
    title={isNewCompany ? "No one reports yet" : "No reports were due"}
    text={
      isNewCompany
        ? "Team members and team leads appear here from their joining date on."
        : "People appear here from their joining date on. Choose another period or change the filters."
    }
  >
    {isNewCompany && <Button {...asLink("/admin/users?open=invite")}>Invite people</Button>}
  </EmptyState>
);
