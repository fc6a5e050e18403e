import { useQuery } from "@tanstack/react-query";
import { dropdownProjects, teamOptions, userList } from "#lib/api/shared-lists.ts";
import { useSession } from "#lib/session/session.ts";
import { personChoice, projectChoice, textChoice } from "#ui/form/choices.tsx";
import { FilterBar } from "#ui/filter/filter-bar.tsx";
import { FilterMany } from "#ui/filter/filter.tsx";
import type { HoursView } from "../use-hours-view.ts";

/** Filters by team, person and project. */
export function HoursFilters({ view: { filters, setFilters, isFiltered, clearFilters, showsOthers } }: { view: HoursView }) {
  const { user: me } = useSession();
  const ofAll = me.role === "admin";
  const { data: users } = useQuery({ ...userList, enabled: showsOthers });
  const { data: projects = [] } = useQuery(dropdownProjects);
  const { data: teams = [] } = useQuery({ ...teamOptions, enabled: showsOthers && ofAll });
  const people = (users?.data ?? []).filter(({ teamId }) => ofAll || teamId === me.teamId);
  return (
    <FilterBar onClear={isFiltered ? clearFilters : undefined}>
      {showsOthers && ofAll && (
        <FilterMany
          label="Team"
          choices={teams.map(({ name }) => textChoice(name))}
          value={filters.team}
          onChange={(team) => setFilters({ team })}
        />
      )}
      {showsOthers && (
        <FilterMany
          label="Person"
          choices={people.map(personChoice)}
          loading={!users}
          value={filters.user}
          onChange={(user) => setFilters({ user })}
        />
      )}
      <FilterMany
        label="Project"
        choices={projects.map(projectChoice)}
        value={filters.project}
        onChange={(project) => setFilters({ project })}
      />
    </FilterBar>
  );
}
