import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { teamOptions } from "#lib/api/shared-lists.ts";
import { useSession } from "#lib/session/session.ts";
import { textChoice } from "#ui/form/choices.tsx";
import { FilterBar } from "#ui/filter/filter-bar.tsx";
import { FilterOne } from "#ui/filter/filter.tsx";
import { templateList } from "../kra.api.ts";
import { statuses } from "../kra-labels.ts";
import type { KraFilters } from "../use-kra-filters.ts";

type FilterState = Pick<KraFilters, "filters" | "setFilters">;
type Kind = "status" | "template";

/** Returns a function that clears the search, the team and these filters, or undefined if none is set. */
export function clearFilters({ filters, setFilters }: FilterState, kinds: readonly Kind[]): (() => void) | undefined {
  const names = ["search", "team", ...kinds] as const;
  if (!names.some((name) => filters[name])) return undefined;
  return () => setFilters(Object.fromEntries(names.map((name) => [name, undefined])));
}

/** Filter bar of the KRA lists: search, team (admins only), and the given kinds of filter. */
export function KraFilterBar({
  kinds,
  aside,
  children,
  ...filterState
}: FilterState & { kinds: readonly Kind[]; aside?: ReactNode; children?: ReactNode }) {
  const { filters, setFilters } = filterState;
  const { user: me, company } = useSession();
  const usesReady = company.selfReview !== "off" || company.calibration !== "off";
  const { data: teams = [] } = useQuery(teamOptions);
  const { data: templates = [] } = useQuery({ ...templateList(), enabled: kinds.includes("template") });
  return (
    <FilterBar
      search={{ value: filters.search ?? "", onChange: (value) => setFilters({ search: value }), placeholder: "Search name" }}
      onClear={clearFilters(filterState, kinds)}
      aside={aside}
    >
      {me.can.administer && (
        <FilterOne
          label="Team"
          choices={teams.map(({ name }) => textChoice(name))}
          value={filters.team}
          onChange={(next) => setFilters({ team: next })}
        />
      )}
      {kinds.includes("status") && (
        <FilterOne
          label="Status"
          choices={statuses.filter((status) => status !== "Ready" || usesReady).map(textChoice)}
          value={filters.status}
          onChange={(next) => setFilters({ status: next as typeof filters.status })}
        />
      )}
      {kinds.includes("template") && (
        <FilterOne
          label="Template"
          choices={templates.map(({ _id, name }) => ({ value: _id, label: name }))}
          value={filters.template}
          onChange={(next) => setFilters({ template: next })}
        />
      )}
      {children}
    </FilterBar>
  );
}
