import { useQuery } from "@tanstack/react-query";
import { teamOptions } from "#lib/api/shared-lists.ts";
import { useSession } from "#lib/session/session.ts";
import { personChoice, textChoice } from "#ui/form/choices.tsx";
import type { DatePreset } from "#ui/filter/date-presets.ts";
import { FilterBar } from "#ui/filter/filter-bar.tsx";
import { FilterDates } from "#ui/filter/filter-dates.tsx";
import { FilterMany } from "#ui/filter/filter.tsx";
import { Square } from "#ui/display/project-mark.tsx";
import { colorOf } from "../leave-labels.ts";
import { leaveTypes } from "../leaves.api.ts";
import { useLeavePeople } from "../use-leave-people.ts";
import type { LeaveView } from "./use-leave-view.ts";

const presets: DatePreset[] = ["today", "this-week", "next-week", "this-month", "last-month"];

/** Cancelled leave is not combined with other statuses: the last choice wins. */
const exclusively = (next: string[], before: readonly string[]) =>
  next.includes("Cancelled") && !before.includes("Cancelled")
    ? ["Cancelled"]
    : next.length > 1
      ? next.filter((each) => each !== "Cancelled")
      : next;

export function LeaveFilterBar({ view }: { view: LeaveView }) {
  const { user } = useSession();
  const { filters, setFilters, showsOthers, statusOptions, selectedStatuses, isFiltered, clear } = view;
  const { data: types = [] } = useQuery(leaveTypes);
  const people = useLeavePeople();
  const { data: teams = [] } = useQuery({ ...teamOptions, enabled: showsOthers && user.role === "admin" });
  return (
    <FilterBar
      {...(showsOthers && {
        search: {
          value: filters.search ?? "",
          onChange: (search: string) => setFilters({ search }),
          placeholder: "Search by person or reason",
        },
      })}
      onClear={isFiltered ? clear : undefined}
    >
      {statusOptions.length > 0 && (
        <FilterMany
          label="Status"
          choices={statusOptions.map(textChoice)}
          value={selectedStatuses}
          onChange={(status) => setFilters({ status: exclusively(status, selectedStatuses) as typeof selectedStatuses })}
        />
      )}
      <FilterMany
        label="Type"
        choices={types.map(({ name, color }) => ({ value: name, label: name, mark: <Square color={colorOf(color)} /> }))}
        value={filters.leaveType}
        onChange={(leaveType) => setFilters({ leaveType })}
      />
      {showsOthers && user.role !== "team_member" && (
        <FilterMany
          label="Person"
          choices={people.map(personChoice)}
          value={filters.user}
          onChange={(next) => setFilters({ user: next })}
        />
      )}
      {showsOthers && user.role === "admin" && (
        <FilterMany
          label="Team"
          choices={teams.map(({ name }) => textChoice(name))}
          value={filters.team}
          onChange={(team) => setFilters({ team })}
        />
      )}
      <FilterDates label="When" value={filters.when} onChange={(when) => setFilters({ when })} presets={presets} />
    </FilterBar>
  );
}
