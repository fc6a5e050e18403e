import { counted, numberText, pluralize } from "@daybook/contract/core/numbers";
import { Group, ScrollArea, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { daysBetween, shortDay, weekdayName } from "#lib/format/dates.ts";
import { People } from "#ui/display/avatar.tsx";
import { Person } from "#ui/display/person.tsx";
import type { AudienceValue } from "#ui/form/audience-field.tsx";
import { TextLink } from "#ui/layout/section.tsx";
import { audiencePeople } from "../announcements.api.ts";

/** Names shown of a large audience. */
const namesShown = 200;

const noOne = { teams: [], roles: [], users: [] };
const isChosen = (audience: AudienceValue) =>
  audience !== null && audience.teams.length + audience.roles.length + audience.users.length > 0;

/** Of an audience, asked while it is chosen: how many people it has, undefined for everyone, and how many are away on the day. */
export function useAudience(audience: AudienceValue, date: string | undefined) {
  const isWanted = audience === null || isChosen(audience);
  const { data } = useQuery({ ...audiencePeople(audience ?? noOne, false, date), enabled: isWanted });
  const found = isWanted ? data : undefined;
  return { count: audience === null ? undefined : found?.pagination.totalItems, total: found?.pagination.totalItems, away: found?.away };
}

/** `3 of the 38 are away on Monday.`; empty for none. */
export function awayText({ total = 0, away = 0 }: { total?: number | undefined; away?: number | undefined }, day: string, today: string) {
  if (away === 0) return "";
  const ahead = daysBetween(today, day);
  const when = ahead === 0 ? "today" : ahead < 7 ? `on ${weekdayName(day)}` : `on ${shortDay(day, today)}`;
  return total === 1
    ? `This person is away ${when}.`
    : `${numberText(away)} of the ${numberText(total)} ${pluralize(away, "is", "are")} away ${when}.`;
}

/** The number of people of a chosen audience, with their names on request. */
export function AudienceCount({ audience, date }: { audience: AudienceValue; date: string | undefined }) {
  const [showsAll, setShowsAll] = useState(false);
  const few = useQuery({ ...audiencePeople(audience ?? noOne, false, date), enabled: isChosen(audience) });
  const all = useQuery({ ...audiencePeople(audience ?? noOne, true), enabled: isChosen(audience) && showsAll });
  if (!isChosen(audience)) return null;
  if (!few.data) return few.isError ? <Text size="sm">Couldn’t count the people. {few.error.message}</Text> : null;
  const { data: people, pagination } = few.data;
  const more = pagination.totalItems - people.length;
  return (
    <Stack gap={8} role="status" aria-label="Audience">
      <Group gap={8}>
        <Text size="sm" fw={600}>
          {pagination.totalItems === 0 ? "No one" : counted(pagination.totalItems, "person", "people")}
        </Text>
        {people.length > 0 && <People people={people} size={22} />}
        {more > 0 && <Text size="sm" c="dimmed">{`and ${more} more, not you`}</Text>}
        {more === 0 && people.length > 0 && (
          <Text size="sm" c="dimmed">
            not you
          </Text>
        )}
        {people.length > 0 && <TextLink onClick={() => setShowsAll(!showsAll)}>{showsAll ? "Hide names" : "Show all"}</TextLink>}
      </Group>
      {showsAll && all.data && (
        <ScrollArea.Autosize mah={180}>
          <Stack gap={8}>
            {all.data.data.slice(0, namesShown).map((person) => (
              <Person key={person._id} person={person} />
            ))}
            {pagination.totalItems > namesShown && <Text size="sm" c="dimmed">{`and ${pagination.totalItems - namesShown} more`}</Text>}
          </Stack>
        </ScrollArea.Autosize>
      )}
    </Stack>
  );
}
