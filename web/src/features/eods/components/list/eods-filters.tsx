import { useQuery } from "@tanstack/react-query";
import { dropdownProjects, teamOptions, userList } from "#lib/api/shared-lists.ts";
import { useSession } from "#lib/session/session.ts";
import { personChoice, projectChoice, textChoice } from "#ui/form/choices.tsx";
import { FilterBar } from "#ui/filter/filter-bar.tsx";
import { FilterMany, FilterSwitch } from "#ui/filter/filter.tsx";
import type { EodsView } from "#features/eods/use-eods-view.ts";

type Props = {
  view: EodsView;
  /** Whether other users' reports are shown. */
  ofOthers: boolean;
  /** Whether plans are shown, which only users and teams filter. */
  ofPlans?: boolean;
};

/** Filters by text, user, team, project and blockers. */
export function EodsFilters({ view: { filters, setFilters, isFiltered, clearFilters }, ofOthers, ofPlans = false }: Props) {
  const { user: me } = useSession();
  const ofAll = me.role === "admin";
  const { data: users } = useQuery({ ...userList, enabled: ofOthers });
  const { data: projects = [] } = useQuery(dropdownProjects);
  const { data: teams = [] } = useQuery({ ...teamOptions, enabled: ofOthers && ofAll });
  const people = (users?.data ?? []).filter(({ role, teamId }) => (ofAll ? role !== "admin" : teamId === me.teamId));
  return (
    <FilterBar
      search={
        ofPlans ? undefined : { value: filters.search ?? "", onChange: (search) => setFilters({ search }), placeholder: "Search reports" }
      }
      onClear={isFiltered ? clearFilters : undefined}
    >
      {ofOthers && (
        <FilterMany
          label="Person"
          choices={people.map(personChoice)}
          loading={!users}
          value={filters.user}
          onChange={(user) => setFilters({ user })}
        />
      )}
      {ofOthers && ofAll && (
        <FilterMany
          label="Team"
          choices={teams.map(({ name }) => textChoice(name))}
          value={filters.team}
          onChange={(team) => setFilters({ team })}
        />
      )}
      {!ofPlans && (
        <>
          <FilterMany
            label="Project"
            choices={projects.map(projectChoice)}
            value={filters.project}
            onChange={(project) => setFilters({ project })}
          />
          <FilterSwitch label="With blockers" on={filters.blockers} onChange={(blockers) => setFilters({ blockers })} />
        </>
      )}
    </FilterBar>
  );
}
