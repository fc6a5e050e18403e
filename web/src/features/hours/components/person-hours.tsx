import { counted } from "@daybook/contract/core/numbers";
import type { Hours } from "@daybook/contract/hours/hours";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useSession } from "#lib/session/session.ts";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { Sections } from "#ui/layout/page.tsx";
import { Properties, Property, SideDrawer } from "#ui/overlay/side-drawer.tsx";
import { hoursQuery } from "../hours.api.ts";
import { hoursText } from "../hours-labels.ts";
import type { HoursView } from "../use-hours-view.ts";
import { ByProject } from "./by-project.tsx";
import { DayItems } from "./day-items.tsx";
import { DaysGrid } from "./days-grid.tsx";
import { LoggedOf } from "./hours-parts.tsx";
import s from "./hours-parts.module.css";

/** A drawer with one person's hours: totals, days, report items and projects. */
export function PersonHours({ view }: { view: HoursView }) {
  const { person } = view.filters;
  // Keeps the person's content while the drawer closes.
  const last = useRef(person);
  if (person) last.current = person;
  const close = () => view.setFilters({ person: undefined, day: undefined });
  return (
    <SideDrawer opened={person !== undefined} onClose={close} label={`Hours, ${view.periodText}`}>
      {last.current && <Contents key={last.current} view={view} person={last.current} />}
    </SideDrawer>
  );
}

function Contents({ view, person }: { view: HoursView; person: string }) {
  const { user: me } = useSession();
  const { day } = view.filters;
  const { data, error, refetch } = useQuery(
    hoursQuery(view.scope, { ...view.period, project: view.activeFilters.project, user: [person] }),
  );
  if (!data) return error ? <ErrorState compact error={error} onRetry={() => void refetch()} /> : <SkeletonLines count={8} />;
  const [row] = data.byUser;
  if (!row) return <p>No hours for this person in this period.</p>;
  return (
    <Sections>
      <div>
        <h2 dir="auto">{row.user.name}</h2>
        <Sums row={row} hasProjectFilter={view.hasProjectFilter} />
        {row.overtime > 0 && row.shortfall > 0 && (
          <p className={s.hint}>Overtime and shortfall add up by day. A longer day doesn’t make up for a shorter one.</p>
        )}
      </div>
      <DaysGrid hours={data} cells={row.days ?? []} selectedDay={day} onDay={(next) => view.setFilters({ day: next })} narrow />
      {day && <DayItems key={day} day={day} {...(person !== me._id && { person })} />}
      <ByProject hours={data} />
    </Sections>
  );
}

function Sums({ row, hasProjectFilter }: { row: Hours["byUser"][number]; hasProjectFilter: boolean }) {
  return (
    <Properties>
      <Property label="Logged">
        <LoggedOf logged={row.logged} expected={row.expected} />
      </Property>
      <Property label="Team">{row.user.team ?? "None"}</Property>
      {!hasProjectFilter && (
        <>
          <Property label="Overtime">{row.owesReports ? `${hoursText(row.overtime)} h` : "–"}</Property>
          <Property label="Shortfall">{row.owesReports ? `${hoursText(row.shortfall)} h` : "–"}</Property>
          <Property label="Missing">{counted(row.missingDays, "day")}</Property>
          <Property label="Away">{counted(row.leaveDays, "day")}</Property>
        </>
      )}
    </Properties>
  );
}
