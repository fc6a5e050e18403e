import { roleLabels, roles } from "@daybook/contract/core/constants";
import { useQuery } from "@tanstack/react-query";
import { teamOptions } from "#lib/api/shared-lists.ts";
import { FilterBar } from "#ui/filter/filter-bar.tsx";
import { FilterMany, FilterOne } from "#ui/filter/filter.tsx";
import type { useUserList } from "../use-user-list.ts";

const roleChoices = roles.map((role) => ({ value: role, label: roleLabels[role] }));
const statusChoices = [
  { value: "active", label: "Active" },
  { value: "inactive", label: "Inactive" },
];

const signInChoices = [
  { value: "never", label: "Never signed in" },
  { value: "invited", label: "Invited" },
  { value: "active", label: "Has signed in" },
];

const waitingChoices = [
  { value: "joining_date", label: "Joining date" },
  { value: "employee_id", label: "Employee ID" },
];

const secondFactorChoices = [
  { value: "yes", label: "Set up" },
  { value: "no", label: "Not set up" },
];

type Props = {
  list: ReturnType<typeof useUserList>;
  /** Names the searched fields. */
  placeholder: string;
  /** Whether the sign-in state and second factors are known: to admins. */
  showsSignIn: boolean;
};

/** Filters users by text, role, team (with its size), status and, for admins, sign-in, second factor and, while something waits, what they confirm. */
export function UserFilterBar({ list, placeholder, showsSignIn }: Props) {
  const { filters, setFilters, clearFilters, isFiltered, stats } = list;
  const { data: teams = [] } = useQuery(teamOptions);
  const teamChoices = teams.map(({ name }) => ({ value: name, label: name, hint: String(stats?.byTeam[name] ?? 0) }));

  return (
    <FilterBar
      search={{ value: filters.search ?? "", onChange: (value) => setFilters({ search: value }), placeholder }}
      onClear={isFiltered ? clearFilters : undefined}
    >
      <FilterMany
        label="Role"
        choices={roleChoices}
        value={filters.role}
        onChange={(role) => setFilters({ role: role as typeof filters.role })}
      />
      <FilterMany label="Team" choices={teamChoices} value={filters.team} onChange={(team) => setFilters({ team })} />
      <FilterOne
        label="Status"
        choices={statusChoices}
        value={filters.status}
        onChange={(status) => setFilters({ status: status as typeof filters.status })}
      />
      {showsSignIn && (
        <>
          <FilterOne
            label="Sign-in"
            choices={signInChoices}
            value={filters.signIn}
            onChange={(signIn) => setFilters({ signIn: signIn as typeof filters.signIn })}
          />
          <FilterOne
            label="Second factor"
            choices={secondFactorChoices}
            value={filters.secondFactor}
            onChange={(secondFactor) => setFilters({ secondFactor: secondFactor as typeof filters.secondFactor })}
          />
          {((stats?.waiting ?? 0) > 0 || filters.waiting.length > 0) && (
            <FilterMany
              label="Waiting for confirmation"
              choices={waitingChoices}
              value={filters.waiting}
              onChange={(waiting) => setFilters({ waiting: waiting as typeof filters.waiting })}
            />
          )}
        </>
      )}
    </FilterBar>
  );
}
