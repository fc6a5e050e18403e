import { reminderStatuses } from "@daybook/contract/reminders";
import { useQuery } from "@tanstack/react-query";
import { teamOptions, userList } from "#lib/lists.ts";
import { useSession } from "#lib/session.ts";
import { personChoice, wordChoice } from "#ui/choices.tsx";
import { FilterBar } from "#ui/filter-bar.tsx";
import { FilterDates } from "#ui/filter-dates.tsx";
import { FilterMany } from "#ui/filter.tsx";
import { statusWords } from "../reminder-words.ts";
import type { ReminderLog } from "../use-reminder-log.ts";
import { StatusMark } from "./reminder-status.tsx";

const statusChoices = reminderStatuses.map((status) => ({
  value: status,
  label: statusWords[status],
  mark: <StatusMark status={status} />,
}));

/** What became of them, whose, of which days. */
export function LogFilterBar({ log: { filters, setFilters, isNarrowed, clear } }: { log: ReminderLog }) {
  const { user: me } = useSession();
  const ofAll = me.role === "admin";
  const { data: users } = useQuery(userList);
  const { data: teams = [] } = useQuery({ ...teamOptions, enabled: ofAll });
  const people = (users?.data ?? []).filter(({ role, teamId }) => (ofAll ? role !== "admin" : teamId === me.teamId));
  return (
    <FilterBar
      search={{ value: filters.search ?? "", onChange: (search) => setFilters({ search }), placeholder: "Search people" }}
      onClear={isNarrowed ? clear : undefined}
    >
      <FilterMany
        label="Status"
        choices={statusChoices}
        value={filters.status}
        onChange={(status) => setFilters({ status: status as typeof filters.status })}
      />
      {ofAll && (
        <FilterMany
          label="Team"
          choices={teams.map(({ name }) => wordChoice(name))}
          value={filters.team}
          onChange={(team) => setFilters({ team })}
        />
      )}
      <FilterMany label="Person" choices={people.map(personChoice)} value={filters.user} onChange={(user) => setFilters({ user })} />
      <FilterDates label="Days" value={filters.dates} onChange={(dates) => setFilters({ dates })} />
    </FilterBar>
  );
}
