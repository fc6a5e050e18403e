import { Select, type SelectProps } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { teamOptions } from "#lib/api/shared-lists.ts";

/** Selects a team by name. Still shows a current team that is not in the list, such as a deleted one. */
export function TeamSelect({ value, ...props }: SelectProps<string>) {
  const { data = [] } = useQuery(teamOptions);
  const names = data.map(({ name }) => name);
  const known = !value || names.includes(value) ? names : [value, ...names];
  return (
    <Select
      label="Team"
      placeholder="Choose a team"
      searchable={known.length > 8 && !props.disabled}
      allowDeselect={false}
      nothingFoundMessage="No match"
      inputWrapperOrder={["label", "input", "description", "error"]}
      {...props}
      data={known}
      value={value}
    />
  );
}
