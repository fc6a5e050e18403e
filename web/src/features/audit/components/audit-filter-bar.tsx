import { useQuery } from "@tanstack/react-query";
import { compareNames } from "@daybook/contract/core/comparable";
import { userList } from "#lib/api/shared-lists.ts";
import { unassignedChoice, personChoice } from "#ui/form/choices.tsx";
import { FilterBar } from "#ui/filter/filter-bar.tsx";
import { FilterDates } from "#ui/filter/filter-dates.tsx";
import { FilterMany, FilterOne } from "#ui/filter/filter.tsx";
import { auditNames } from "../audit.api.ts";
import { actionTitle, entityTitle } from "../audit-labels.ts";
import type { useAuditList } from "../use-audit-list.ts";
import { SYSTEM } from "./audit-columns.tsx";

const choicesOf = (names: string[] | undefined, titleOf: (name: string) => string) =>
  (names ?? []).map((name) => ({ value: name, label: titleOf(name) })).toSorted((a, b) => compareNames(a.label, b.label));

/** Filters audit events by text, user, action, entity type, date and item. */
export function AuditFilterBar({ list }: { list: ReturnType<typeof useAuditList> }) {
  const { filters, setFilters, clearFilters, isNarrowed, query } = list;
  const { data: names } = useQuery(auditNames);
  const { data: people } = useQuery(userList);
  const subject = query.data?.data.find(({ entityId }) => entityId === filters.entityId)?.subject;
  return (
    <FilterBar
      search={{
        value: filters.search ?? "",
        onChange: (value) => setFilters({ search: value }),
        placeholder: "Search names and values",
      }}
      onClear={isNarrowed ? clearFilters : undefined}
    >
      <FilterMany
        label="User"
        choices={[unassignedChoice(SYSTEM), ...(people?.data ?? []).map(personChoice)]}
        value={filters.actor}
        onChange={(actor) => setFilters({ actor })}
      />
      <FilterMany
        label="Action"
        choices={choicesOf(names?.actions, actionTitle)}
        value={filters.action}
        onChange={(action) => setFilters({ action })}
      />
      <FilterMany
        label="Type"
        choices={choicesOf(names?.entities, entityTitle)}
        value={filters.entity}
        onChange={(entity) => setFilters({ entity })}
      />
      <FilterDates label="Date" value={filters.dates} onChange={(dates) => setFilters({ dates })} />
      {filters.entityId !== undefined && (
        <FilterOne
          label="Item"
          choices={[{ value: filters.entityId, label: subject ?? "One item" }]}
          value={filters.entityId}
          onChange={(entityId) => setFilters({ entityId })}
        />
      )}
    </FilterBar>
  );
}
