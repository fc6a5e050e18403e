import { Button } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { teamOptions } from "#lib/api/shared-lists.ts";
import { one, transient } from "#lib/filters/filter-fields.ts";
import { useFilters } from "#lib/filters/filters.ts";
import { ChoicePicker } from "#ui/form/choice-picker.tsx";
import { NONE, textChoice } from "#ui/form/choices.tsx";

const fields = { team: transient(one()) };

/** Limits the overview to one team. */
export function TeamPicker() {
  const { filters, setFilters } = useFilters("overview", fields);
  const { data: teams = [] } = useQuery(teamOptions);
  return (
    <ChoicePicker
      label="Team"
      choices={[{ value: NONE, label: "All teams" }, ...teams.map(({ name }) => textChoice(name))]}
      chosen={[filters.team ?? NONE]}
      onPick={(team) => setFilters({ team: team === NONE ? undefined : team })}
    >
      <Button rightSection={<IconChevronDown size={14} stroke={1.8} aria-hidden />}>{filters.team ?? "All teams"}</Button>
    </ChoicePicker>
  );
}
