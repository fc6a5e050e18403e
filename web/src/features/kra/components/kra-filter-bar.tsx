import { useQuery } from "@tanstack/react-query";
import { teamOptions } from "#lib/api/shared-lists.ts";
import { useSession } from "#lib/session/session.ts";
import { textChoice } from "#ui/form/choices.tsx";
import { FilterBar } from "#ui/filter/filter-bar.tsx";
import { FilterOne } from "#ui/filter/filter.tsx";
import { templateList } from "../kra.api.ts";
import { statuses } from "../kra-labels.ts";
import type { KraFilters } from "../use-kra-filters.ts";

type Narrowing = Pick<KraFilters, "filters" | "setFilters">;
type Kind = "status" | "template";

/** Takes away what narrows a list by name, team and these; nothing where nothing does. */
export function clearing({ filters, setFilters }: Narrowing, kinds: readonly Kind[]): (() => void) | undefined {
  const names = ["search", "team", ...kinds] as const;
  if (!names.some((name) => filters[name])) return undefined;
  return () => setFilters(Object.fromEntries(names.map((name) => [name, undefined])));
}

/** What narrows the lists of the KRA screen: name, team for who sees all, and those of the rest that a list knows. */
export function KraFilterBar({ kinds, ...narrowing }: Narrowing & { kinds: readonly Kind[] }) {
  const { filters, setFilters } = narrowing;
  const { user: me } = useSession();
  const { data: teams = [] } = useQuery(teamOptions);
  const { data: templates = [] } = useQuery({ ...templateList(), enabled: kinds.includes("template") });
  return (
    <FilterBar
      search={{ value: filters.search ?? "", onChange: (value) => setFilters({ search: value }), placeholder: "Search name" }}
      onClear={clearing(narrowing, kinds)}
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
          choices={statuses.map(textChoice)}
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
    </FilterBar>
  );
}
