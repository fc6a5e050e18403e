import { Radio, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { userList } from "#lib/api/shared-lists.ts";
import type { AudienceValue } from "#ui/form/audience-field.tsx";
import { PeopleSelect } from "#ui/form/person-select.tsx";

type Team = { _id: string; name: string };
type Props = { team: Team; value?: AudienceValue; onChange: (value: AudienceValue) => void; error?: ReactNode };

export const wholeTeam = (team: Team): AudienceValue => ({ teams: [team._id], roles: [], users: [] });

/** Chooses the lead's own team, or people of it. Takes `form.getInputProps`. */
export function TeamAudienceField({ team, value = null, onChange, error }: Props) {
  const { data: users } = useQuery(userList);
  const people = (users?.data ?? []).filter(({ status, team: of }) => status === "active" && of === team.name);
  const isTeam = value === null || value.teams.length > 0;
  return (
    <Stack gap={8}>
      <Radio.Group
        label="For"
        value={isTeam ? "team" : "some"}
        onChange={(next) => onChange(next === "team" ? wholeTeam(team) : { teams: [], roles: [], users: [] })}
        error={error}
      >
        <Stack gap={4} mt={4}>
          <Radio value="team" label={team.name} />
          <Radio value="some" label="Some people of the team" />
        </Stack>
      </Radio.Group>
      {!isTeam && (
        <PeopleSelect
          label="People"
          placeholder="Choose people"
          people={people}
          value={value.users}
          onChange={(next) => onChange({ teams: [], roles: [], users: next })}
        />
      )}
    </Stack>
  );
}
