import { counted } from "@daybook/contract/core/numbers";
import type { Hours } from "@daybook/contract/hours/hours";
import { IconDownload, IconFileSpreadsheet, IconUsers } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { monthOf, monthText } from "#lib/format/dates.ts";
import type { ScreenLoaderInput } from "#lib/api/screen-loader.ts";
import { useSession } from "#lib/session/session.ts";
import { EmptyState, NoMatchState } from "#ui/feedback/empty-state.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { lazyPart } from "#ui/feedback/lazy-part.tsx";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { Columns, Page, Sections } from "#ui/layout/page.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { PageTabs } from "#ui/layout/page-tabs.tsx";
import { PeriodSwitch } from "#ui/filter/period-switch.tsx";
import { Section } from "#ui/layout/section.tsx";
import { ViewSwitch } from "#ui/filter/view-switch.tsx";
import { shiftMonth, shownMonth } from "#features/payroll/payroll-labels.ts";
import { periodTo } from "#features/weeks/weeks-labels.ts";
import { weeksOf } from "#features/weeks/weeks.api.ts";
import { ByProject } from "../components/by-project.tsx";
import { DayItems } from "../components/day-items.tsx";
import { DaysGrid } from "../components/days-grid.tsx";
import { HoursCards } from "../components/hours-cards.tsx";
import { HoursFigures } from "../components/hours-figures.tsx";
import { HoursFilters } from "../components/hours-filters.tsx";
import { HoursGrid } from "../components/hours-grid.tsx";
import { HoursTrend } from "../components/hours-trend.tsx";
import { PersonHours } from "../components/person-hours.tsx";
import { exportHref, hoursQuery } from "../hours.api.ts";
import { type HoursView, loadHours, useHoursView } from "../use-hours-view.ts";
import { Suspense } from "react";
import s from "./hours-page.module.css";

const icon = { size: 16, stroke: 1.6 } as const;
const WeeksPanel = lazyPart(async () => (await import("#features/weeks/components/weeks-panel.tsx")).WeeksPanel);
const OwnWeek = lazyPart(async () => (await import("#features/weeks/components/own-week.tsx")).OwnWeek);

const PayrollPanel = lazyPart(async () => (await import("#features/payroll/components/payroll-panel.tsx")).PayrollPanel);
const PayrollActions = lazyPart(async () => (await import("#features/payroll/components/payroll-actions.tsx")).PayrollActions);

const payroll = { value: "payroll", label: "Payroll" } as const;
const weeks = { value: "weeks", label: "Weeks" } as const;
const mine = { value: "mine", label: "My hours" } as const;

/** The hours and the choices of the filters. */
export const loader = (input: ScreenLoaderInput) => loadHours(input);

/** Own, team or all hours: logged against expected, by day, project and person; the weeks to approve, and payroll. */
export function HoursPage() {
  const { user: me, company } = useSession();
  const view = useHoursView();
  const others = { value: "others", label: me.role === "admin" ? "Everyone" : "Team" } as const;
  const tabs = [...(view.canSeeOthers ? [others] : []), ...(view.hasWeeks ? [weeks] : []), ...(view.hasPayroll ? [payroll] : []), mine];
  const isHours = !view.showsWeeks && !view.showsPayroll;
  const month = shownMonth(view.filters.month, company.today);
  const monthSwitch = <MonthSwitch month={month} today={company.today} onMonth={(next) => view.setFilters({ month: next })} />;
  return (
    <Page>
      {view.showsPayroll && (
        <PageHeader title="Hours">
          <Suspense>
            <PayrollActions month={month} />
          </Suspense>
        </PageHeader>
      )}
      {view.showsWeeks && <WeeksHeader view={view} today={company.today} />}
      {isHours && <HoursHeader view={view} />}
      <PageTabs
        label="Hours"
        tabs={tabs}
        value={view.showsPayroll ? "payroll" : view.showsWeeks ? "weeks" : view.showsOthers ? "others" : "mine"}
        onChange={(tab) => view.setFilters({ tab: tab === "others" ? undefined : tab, person: undefined, day: undefined })}
        aside={!view.phone && !view.showsWeeks && (isHours ? <Period view={view} /> : monthSwitch)}
      >
        {view.showsWeeks && (
          <WeeksPanel
            to={view.filters.to}
            onTo={(to) => view.setFilters({ to })}
            state={view.filters.state}
            onState={(state) => view.setFilters({ state })}
          />
        )}
        {view.showsPayroll && (
          <>
            {view.phone && monthSwitch}
            <PayrollPanel month={month} />
          </>
        )}
        {isHours && (
          <>
            {view.phone && (
              <div className={s.period}>
                <Period view={view} />
              </div>
            )}
            <HoursFilters view={view} />
            {!view.showsOthers && view.span === "week" && company.weekApproval === "on" && <OwnWeek weekStart={view.period.startDate} />}
            <Body view={view} />
          </>
        )}
      </PageTabs>
      {view.showsOthers && <PersonHours view={view} />}
    </Page>
  );
}

function HoursHeader({ view }: { view: HoursView }) {
  const { data } = useQuery(hoursQuery(view.scope, view.input));
  const people = data && view.showsOthers ? counted(data.byUser.length, "person", "people") : undefined;
  return (
    <PageHeader
      title="Hours"
      count={people}
      actions={[
        { label: "Export CSV", icon: <IconDownload {...icon} />, href: exportHref(view.scope, view.input, "csv"), download: true },
        {
          label: "Export Excel",
          icon: <IconFileSpreadsheet {...icon} />,
          href: exportHref(view.scope, view.input, "xlsx"),
          download: true,
        },
      ]}
    />
  );
}

function WeeksHeader({ view, today }: { view: HoursView; today: string }) {
  const { data = [] } = useQuery(weeksOf(periodTo(view.filters.to, today, view.phone ? 1 : undefined)));
  const count = data.filter(({ can }) => can.approve).length;
  return <PageHeader title="Hours" count={count === 0 ? undefined : counted(count, "week waits for you", "weeks wait for you")} />;
}

function MonthSwitch({ month, today, onMonth }: { month: string; today: string; onMonth: (month: string | undefined) => void }) {
  const go = (by: 1 | -1) => {
    const next = shiftMonth(month, by);
    onMonth(next === monthOf(today) ? undefined : next);
  };
  const isNow = month === monthOf(today);
  return (
    <PeriodSwitch
      label={monthText(month)}
      unit="month"
      onEarlier={() => go(-1)}
      {...(!isNow && { onLater: () => go(1), onNow: () => onMonth(undefined) })}
    />
  );
}

const Period = ({ view }: { view: HoursView }) => (
  <>
    <ViewSwitch
      label="Period"
      views={[
        { value: "week", label: "Week" },
        { value: "month", label: "Month" },
      ]}
      value={view.span}
      onChange={view.setSpan}
    />
    <PeriodSwitch label={view.periodText} unit={view.span} onEarlier={view.earlier} onLater={view.later} onNow={view.now} />
  </>
);

function Body({ view }: { view: HoursView }) {
  const { data, error, refetch } = useQuery(hoursQuery(view.scope, view.input));
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonLines count={10} />;
  if (data.byUser.length === 0)
    return view.isFiltered ? (
      <NoMatchState onClear={view.clearFilters} />
    ) : (
      <EmptyState
        icon={<IconUsers size={20} stroke={1.6} />}
        title="No working hours in this period"
        text="People appear here from their joining date or once they log hours. Choose another period."
      />
    );
  return (
    <Sections>
      <HoursFigures hours={data} hasProjectFilter={view.hasProjectFilter} span={view.span} />
      {view.showsOthers ? <People view={view} hours={data} /> : <OwnDays view={view} hours={data} />}
      <Columns main={<HoursTrend view={view} />} side={<ByProject hours={data} />} />
    </Sections>
  );
}

type PartProps = { view: HoursView; hours: Hours };

function People({ view, hours }: PartProps) {
  const open = (person: string, day?: string) => view.setFilters({ person, day });
  return (
    <Section title="By person">
      {view.phone ? <HoursCards hours={hours} onPerson={open} /> : <HoursGrid hours={hours} span={view.span} onPerson={open} />}
    </Section>
  );
}

function OwnDays({ view, hours }: PartProps) {
  const { day } = view.filters;
  return (
    <>
      <Section title="By day">
        <DaysGrid hours={hours} cells={hours.byUser[0]?.days ?? []} selectedDay={day} onDay={(next) => view.setFilters({ day: next })} />
      </Section>
      {day && <DayItems key={day} day={day} />}
    </>
  );
}
