import { useQuery } from "@tanstack/react-query";
import { noOwner } from "#features/blockers/use-blocker-edits.ts";
import { assignableUsers, dropdownProjects, teamOptions, userList } from "#lib/api/shared-lists.ts";
import { useSession } from "#lib/session/session.ts";
import { FilterBar } from "#ui/filter/filter-bar.tsx";
import { FilterMany } from "#ui/filter/filter.tsx";
import { personChoice, projectChoice, textChoice, unassignedChoice } from "#ui/form/choices.tsx";

type Props = {
  search: string | undefined;
  project: string[];
  team: string[];
  raisedBy: string[];
  owner: string[];
  onChange: (change: { search?: string | undefined } & Partial<Record<"project" | "team" | "raisedBy" | "owner", string[]>>) => void;
  onClear: (() => void) | undefined;
};

/** Filters by text, project, team, raiser and owner. */
export function BlockerFilters({ search, project, team, raisedBy, owner, onChange, onClear }: Props) {
  const { user: me } = useSession();
  const seesOthers = me.role !== "team_member";
  const isAdmin = me.role === "admin";
  const { data: users } = useQuery({ ...userList, enabled: seesOthers });
  const { data: assignable = [] } = useQuery(assignableUsers);
  const { data: projects = [] } = useQuery(dropdownProjects);
  const { data: teams = [] } = useQuery({ ...teamOptions, enabled: isAdmin });
  const people = (users?.data ?? []).filter(({ role, teamId }) => (isAdmin ? role !== "admin" : teamId === me.teamId));
  const owners = [me, ...assignable.filter(({ _id }) => _id !== me._id)];
  return (
    <FilterBar
      search={{ value: search ?? "", onChange: (next) => onChange({ search: next }), placeholder: "Search blockers" }}
      onClear={onClear}
    >
      <FilterMany label="Project" choices={projects.map(projectChoice)} value={project} onChange={(next) => onChange({ project: next })} />
      {isAdmin && (
        <FilterMany
          label="Team"
          choices={teams.map(({ name }) => textChoice(name))}
          value={team}
          onChange={(next) => onChange({ team: next })}
        />
      )}
      {seesOthers && (
        <FilterMany
          label="Raised by"
          choices={people.map(personChoice)}
          value={raisedBy}
          onChange={(next) => onChange({ raisedBy: next })}
        />
      )}
      <FilterMany
        label="Owner"
        choices={[unassignedChoice(noOwner), ...owners.map(personChoice)]}
        value={owner}
        onChange={(next) => onChange({ owner: next })}
      />
    </FilterBar>
  );
}
