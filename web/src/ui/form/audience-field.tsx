import type { Audience } from "@daybook/contract/core/audience";
import { type Role, roleLabels } from "@daybook/contract/core/constants";
import { Radio, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { useQuery } from "@tanstack/react-query";
import { teamOptions, userList } from "#lib/api/shared-lists.ts";
import { ChoiceMultiSelect } from "./choice-select.tsx";
import { PeopleSelect } from "./person-select.tsx";

/** Whom something is for, as ids; null is everyone. */
export type AudienceValue = { teams: string[]; roles: Role[]; users: string[] } | null;

export const audienceValueOf = (audience: Audience): AudienceValue =>
  audience && {
    teams: audience.teams.map(({ _id }) => _id),
    roles: audience.roles,
    users: audience.users.map(({ _id }) => _id),
  };

/** `Everyone`, `Design, leads and 2 people`. */
export function audienceText(audience: Audience): string {
  if (audience === null) return "Everyone";
  const { teams, roles, users } = audience;
  const people = users.length > 2 ? [`${users.length} people`] : users.map(({ name }) => name);
  return [...teams.map(({ name }) => name), ...roles.map((role) => roleLabels[role]), ...people].join(", ") || "No one";
}

type Props = { value?: AudienceValue; onChange: (value: AudienceValue) => void; error?: ReactNode };

const roleChoices = Object.entries(roleLabels).map(([value, label]) => ({ value, label }));

/** Chooses everyone, or teams, roles and single people, which add up. Takes `form.getInputProps`. */
export function AudienceField({ value = null, onChange, error }: Props) {
  const { data: teams = [] } = useQuery({ ...teamOptions, enabled: value !== null });
  const { data: users } = useQuery({ ...userList, enabled: value !== null });
  const people = (users?.data ?? []).filter(({ status }) => status === "active");
  return (
    <Stack gap={8}>
      <Radio.Group
        label="For"
        value={value === null ? "all" : "some"}
        onChange={(next) => onChange(next === "all" ? null : { teams: [], roles: [], users: [] })}
        error={error}
      >
        <Stack gap={4} mt={4}>
          <Radio value="all" label="Everyone" />
          <Radio value="some" label="Some teams, roles or people" />
        </Stack>
      </Radio.Group>
      {value !== null && (
        <>
          <ChoiceMultiSelect
            label="Teams"
            placeholder="Choose teams"
            choices={teams.map(({ _id, name }) => ({ value: _id, label: name }))}
            value={value.teams}
            onChange={(next) => onChange({ ...value, teams: next })}
          />
          <ChoiceMultiSelect
            label="Roles"
            placeholder="Choose roles"
            choices={roleChoices}
            value={value.roles}
            onChange={(next) => onChange({ ...value, roles: next as Role[] })}
          />
          <PeopleSelect
            label="People"
            placeholder="Choose people"
            people={people}
            value={value.users}
            onChange={(next) => onChange({ ...value, users: next })}
          />
        </>
      )}
    </Stack>
  );
}
