import { Button } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { teamOptions } from "#lib/api/shared-lists.ts";
import { ChoicePicker } from "./choice-picker.tsx";
import { NONE, textChoice } from "./choices.tsx";

type Props = {
  /** The team's name; undefined for all teams. */
  value: string | undefined;
  onChange: (team: string | undefined) => void;
};

/** Limits a screen to one team; a button for the page header. */
export function TeamPicker({ value, onChange }: Props) {
  const { data: teams = [] } = useQuery(teamOptions);
  return (
    <ChoicePicker
      label="Team"
      choices={[{ value: NONE, label: "All teams" }, ...teams.map(({ name }) => textChoice(name))]}
      chosen={[value ?? NONE]}
      onPick={(team) => onChange(team === NONE ? undefined : team)}
    >
      <Button rightSection={<IconChevronDown size={14} stroke={1.8} aria-hidden />}>{value ?? "All teams"}</Button>
    </ChoicePicker>
  );
}
