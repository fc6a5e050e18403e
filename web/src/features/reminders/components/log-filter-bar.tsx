import { directions, logKinds, reminderStatuses } from "@daybook/contract/reminders/reminders";
import { useQuery } from "@tanstack/react-query";
import { userList } from "#lib/api/shared-lists.ts";
import { useSession } from "#lib/session/session.ts";
import { personChoice } from "#ui/form/choices.tsx";
import { FilterBar } from "#ui/filter/filter-bar.tsx";
import { FilterDates } from "#ui/filter/filter-dates.tsx";
import { FilterMany, FilterOne } from "#ui/filter/filter.tsx";
import { directionLabels, kindLabels, statusLabels } from "../reminder-labels.ts";
import { reminderSettings } from "../reminders.api.ts";
import type { ReminderLogState } from "../use-reminder-log.ts";
import { StatusMark } from "./reminder-status.tsx";

const statusChoices = reminderStatuses.map((status) => ({
  value: status,
  label: statusLabels[status],
  mark: <StatusMark status={status} />,
}));

const directionChoices = directions.map((direction) => ({ value: direction, label: directionLabels[direction] }));

const kindChoices = logKinds.map((kind) => ({ value: kind, label: kindLabels[kind] }));

/** Filters of the log: name, status, message, direction, user and dates. The team is chosen in the page header. */
export function LogFilterBar({ log: { filters, setFilters, hasFilters, clear } }: { log: ReminderLogState }) {
  const { user: me } = useSession();
  const ofAll = me.role === "admin";
  const { data: settings } = useQuery(reminderSettings);
  // By email alone there are reminders only.
  const hasMessages = settings?.data.whatsappConfigured || settings?.data.slackConfigured;
  const { data: users } = useQuery(userList);
  const people = (users?.data ?? []).filter(({ role, teamId }) => (ofAll ? role !== "admin" : teamId === me.teamId));
  return (
    <FilterBar
      search={{ value: filters.search ?? "", onChange: (search) => setFilters({ search }), placeholder: "Search people" }}
      onClear={hasFilters ? clear : undefined}
    >
      <FilterMany
        label="Status"
        choices={statusChoices}
        value={filters.status}
        onChange={(status) => setFilters({ status: status as typeof filters.status })}
      />
      {(hasMessages || filters.kind.length > 0) && (
        <FilterMany
          label="Message"
          choices={kindChoices}
          value={filters.kind}
          onChange={(kind) => setFilters({ kind: kind as typeof filters.kind })}
        />
      )}
      {(hasMessages || filters.direction) && (
        <FilterOne
          label="Direction"
          choices={directionChoices}
          value={filters.direction}
          onChange={(direction) => setFilters({ direction: direction as typeof filters.direction })}
        />
      )}
      <FilterMany label="Person" choices={people.map(personChoice)} value={filters.user} onChange={(user) => setFilters({ user })} />
      <FilterDates label="Dates" value={filters.dates} onChange={(dates) => setFilters({ dates })} />
    </FilterBar>
  );
}
