import type { Audience } from "@daybook/contract/core/audience";
import { type Role, roles } from "@daybook/contract/core/constants";
import { counted } from "@daybook/contract/core/numbers";
import type { ReactNode } from "react";
import { useQuery } from "@tanstack/react-query";
import { teamOptions, userList } from "#lib/api/shared-lists.ts";
import type { Choice } from "./choice.types.ts";
import { ChoiceMultiSelect } from "./choice-select.tsx";
import { personChoice } from "./choices.tsx";

/** Whom something is for, as ids; null is everyone. */
export type AudienceValue = { teams: string[]; roles: Role[]; users: string[] } | null;

export const audienceValueOf = (audience: Audience): AudienceValue =>
  audience && {
    teams: audience.teams.map(({ _id }) => _id),
    roles: audience.roles,
    users: audience.users.map(({ _id }) => _id),
  };

const rolePlurals: Record<Role, string> = { admin: "Admins", team_lead: "Team leads", team_member: "Team members" };

/** `Everyone`, `Design, leads and 2 people`. */
export function audienceText(audience: Audience): string {
  if (audience === null) return "Everyone";
  const { teams, users } = audience;
  const people = users.length > 2 ? [counted(users.length, "person", "people")] : users.map(({ name }) => name);
  return [...teams.map(({ name }) => name), ...audience.roles.map((role) => rolePlurals[role]), ...people].join(", ") || "No one";
}

type Props = { value?: AudienceValue; onChange: (value: AudienceValue) => void; error?: ReactNode };

const everyone = "everyone";

/** A choice of the field as it is sent: `team:…`, `role:team_lead`, `user:…`. */
const valuesOf = (value: AudienceValue) =>
  value === null
    ? [everyone]
    : [...value.teams.map((id) => `team:${id}`), ...value.roles.map((role) => `role:${role}`), ...value.users.map((id) => `user:${id}`)];

function audienceOf(chosen: string[], before: AudienceValue): AudienceValue {
  // Everyone stands alone: what is chosen last counts.
  if (chosen.includes(everyone) && (before !== null || chosen.length === 1)) return null;
  const idsOf = (kind: string) => chosen.flatMap((each) => (each.startsWith(`${kind}:`) ? each.slice(kind.length + 1) : []));
  return { teams: idsOf("team"), roles: idsOf("role") as Role[], users: idsOf("user") };
}

/** Chooses everyone, or teams, roles and single people, which add up. Takes `form.getInputProps`. */
export function AudienceField({ value = null, onChange, error }: Props) {
  const { data: teams = [] } = useQuery(teamOptions);
  const { data: users } = useQuery(userList);
  const everyUser = users?.data ?? [];
  const people = everyUser.filter(({ status }) => status === "active");
  // Who is chosen already and no longer active keeps a name.
  const offered = everyUser.filter(({ status, _id }) => status === "active" || value?.users.includes(_id));
  const countOf = (isIn: (person: (typeof people)[number]) => boolean) => (users ? { hint: String(people.filter(isIn).length) } : {});
  const choices: Choice[] = [
    { value: everyone, label: "Everyone", group: "Company", ...countOf(() => true) },
    ...teams.map(({ _id, name }) => ({ value: `team:${_id}`, label: name, group: "Teams", ...countOf(({ team }) => team === name) })),
    ...roles.map((role) => ({
      value: `role:${role}`,
      label: rolePlurals[role],
      group: "Roles",
      ...countOf((person) => person.role === role),
    })),
    ...offered.map((person) => ({ ...personChoice(person), value: `user:${person._id}`, group: "People" })),
  ];
  return (
    <ChoiceMultiSelect
      label="For whom"
      required
      placeholder="Add a team, role or person"
      placeholderStays
      choices={choices}
      value={valuesOf(value)}
      onChange={(chosen) => onChange(audienceOf(chosen, value))}
      error={error}
    />
  );
}
