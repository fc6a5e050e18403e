import { one, transient } from "#lib/filters/filter-fields.ts";
import { useFilters } from "#lib/filters/filters.ts";
import { TeamPicker as Picker } from "#ui/form/team-picker.tsx";

const fields = { team: transient(one()) };

/** Limits the overview to one team. */
export function TeamPicker() {
  const { filters, setFilters } = useFilters("overview", fields);
  return <Picker value={filters.team} onChange={(team) => setFilters({ team })} />;
}
