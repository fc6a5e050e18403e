import { IconDownload, IconFileSpreadsheet, IconPlus } from "@tabler/icons-react";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { SavedViews } from "#features/preferences/components/saved-views.tsx";
import { monthText } from "#lib/format/dates.ts";
import { useSession } from "#lib/session/session.ts";
import { useCompany } from "#ui/layout/company-context.tsx";
import type { HeaderAction } from "#ui/layout/header-actions.tsx";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { Page } from "#ui/layout/page.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { PageTabs } from "#ui/layout/page-tabs.tsx";
import { usePhone } from "#ui/use-phone.ts";
import { lazyPart } from "#ui/feedback/lazy-part.tsx";
import { EvaluationsTab } from "../evaluations/evaluations-tab.tsx";
import { MembersTab } from "../members/members-tab.tsx";
import { useReleaseAction } from "../calibration/use-releasing.ts";
import { MonthSwitch } from "../members/month-switch.tsx";
import { TemplatesTab } from "../templates/templates-tab.tsx";
import { evaluationsExcelHref, tabCsvHref } from "../analytics/exports.ts";
import { teamStates } from "../kra.api.ts";
import { loadKra } from "../kra-loader.ts";
import { type KraTab, kraHref } from "../kra-links.ts";
import { evaluatedMonth, lastFinishedMonth, shownWeek } from "../months.ts";
import { teamWeekOf } from "../team-week/team-week-query.ts";
import { WeekSwitch } from "../team-week/week-switch.tsx";
import { type KraNavigation, useKraFilters, useKraNavigation } from "../use-kra-filters.ts";
import s from "./kra-page.module.css";

const MemberScreen = lazyPart(async () => (await import("../members/member-screen.tsx")).MemberScreen);
const TemplateScreen = lazyPart(async () => (await import("../templates/template-screen.tsx")).TemplateScreen);
const TeamWeekTab = lazyPart(async () => (await import("../team-week/team-week-tab.tsx")).TeamWeekTab);
const CalibrationTab = lazyPart(async () => (await import("../calibration/calibration-tab.tsx")).CalibrationTab);
const AnalyticsTab = lazyPart(async () => (await import("../analytics/analytics-tab.tsx")).AnalyticsTab);
const OwnMonths = lazyPart(async () => (await import("../members/own-months.tsx")).OwnMonths);

export const loader = loadKra;

/** KRA management for admins and leads: members, evaluations, templates and analytics of a month. */
export function KraPage() {
  const { place, go } = useKraNavigation();
  const { today } = useCompany();
  const month = evaluatedMonth(place.month, today);

  return (
    <Suspense fallback={<Loading />}>
      {place.member ? (
        <MemberScreen
          memberId={place.member}
          month={month}
          view={place.view ?? "evaluation"}
          week={place.week === "all" ? "all" : place.week ? Number(place.week) : undefined}
          onMonth={(next) => go({ month: next, week: undefined })}
          onView={(view) => go({ view: view === "evaluation" ? undefined : view })}
          onWeek={(week) => go({ week: week === undefined ? undefined : String(week) })}
        />
      ) : place.edit ? (
        <TemplateScreen id={place.edit} copyOf={place.from} />
      ) : (
        <Lists place={place} go={go} month={month} />
      )}
    </Suspense>
  );
}

const Loading = () => (
  <Page>
    <PageHeader title="KRA Management" />
    <SkeletonLines count={6} />
  </Page>
);

function Lists({ place, go, month }: KraNavigation & { month: string }) {
  const { user: me, company } = useSession();
  const calibrates = me.role === "admin" && company.calibration !== "off";
  const { today } = useCompany();
  const kra = useKraFilters();
  const phone = usePhone();
  const tab = place.tab === undefined || (place.tab === "calibration" && !calibrates) ? "members" : place.tab;
  const csvHref = tabCsvHref(tab, month, kra.filters);
  const showMonth = (next: string) => go({ month: next === lastFinishedMonth(today) ? undefined : next });

  const { data: states } = useQuery({ ...teamStates(month), enabled: calibrates });
  const awaitingRelease = states?.reduce((sum, { ready }) => sum + ready, 0) ?? 0;
  const { team, template } = kra.filters;
  const release = useReleaseAction({ month, team, template, isShown: tab === "calibration" });
  const shown = shownWeek(place.month, place.week, today);
  const period =
    tab === "weekly" ? (
      <WeekSwitch shown={shown} onWeek={(next) => go({ month: next?.month, week: next?.week.week.toString() })} />
    ) : (
      tab !== "templates" && tab !== "mine" && <MonthSwitch month={month} onMonth={showMonth} withNow />
    );
  /** The week belongs to the weekly tab, whose month is the running one unless chosen. */
  const showTab = (next: KraTab) =>
    go({ tab: next === "members" ? undefined : next, ...(tab === "weekly" && { month: undefined, week: undefined }) });

  const actions: HeaderAction[] = [];
  if (csvHref)
    actions.push({
      label: "Export CSV",
      icon: <IconDownload size={16} stroke={1.6} />,
      secondary: true,
      download: true,
      href: csvHref,
    });
  // The Excel report has no template filter.
  if (tab === "evaluations" && !kra.filters.template)
    actions.push({
      label: "Export Excel",
      icon: <IconFileSpreadsheet size={16} stroke={1.6} />,
      secondary: true,
      download: true,
      href: evaluationsExcelHref(month, kra.filters),
    });
  // On phones it is below the tabs: beside the title is no room for its label.
  if (release && !phone) actions.push(release);
  if (tab === "templates")
    actions.push({
      label: "New template",
      icon: <IconPlus size={16} />,
      primary: true,
      href: kraHref(me.role, { tab: "templates", edit: "new" }),
    });
  return (
    <Page>
      <PageHeader
        title="KRA Management"
        count={tab === "calibration" ? `${monthText(month)}, before sharing` : undefined}
        actions={actions}
      >
        {tab !== "mine" && <SavedViews screen="kra" search={kra.search} onApply={kra.replaceFilters} />}
      </PageHeader>
      <PageTabs
        label="KRA views"
        tabs={[
          { value: "members", label: "Members" },
          { value: "weekly", label: "Weekly" },
          { value: "evaluations", label: "Evaluations" },
          ...(calibrates ? [{ value: "calibration" as const, label: "Calibration", count: awaitingRelease }] : []),
          { value: "templates", label: "Templates" },
          { value: "analytics", label: "Analytics" },
          // Admins evaluate leads; admins themselves are not evaluated.
          ...(me.role === "team_lead" ? [{ value: "mine" as const, label: "Mine" }] : []),
        ]}
        value={tab}
        onChange={showTab}
        aside={!phone && period}
      >
        {phone && period && <div className={s.period}>{period}</div>}
        {phone && release && (
          <Button variant="filled" fullWidth mb="sm" loading={release.loading} onClick={release.onClick}>
            {release.label}
          </Button>
        )}
        <Suspense fallback={<SkeletonLines count={6} />}>
          {tab === "members" && <MembersTab {...kra} month={month} />}
          {tab === "weekly" && <TeamWeekTab {...kra} query={teamWeekOf({ user: me, today, month: place.month, week: place.week, team })} />}
          {tab === "evaluations" && <EvaluationsTab {...kra} month={month} />}
          {tab === "calibration" && <CalibrationTab {...kra} month={month} />}
          {tab === "templates" && <TemplatesTab {...kra} />}
          {tab === "analytics" && (
            <AnalyticsTab {...kra} month={month} parameter={place.parameter} onParameter={(parameter) => go({ parameter })} />
          )}
          {tab === "mine" && <OwnMonths />}
        </Suspense>
      </PageTabs>
    </Page>
  );
}
