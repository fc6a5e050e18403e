import type { AwayEntry, Leave } from "@daybook/contract/leaves/schemas";
import { addDays } from "#lib/format/dates.ts";

type Absence = { team: string; name: string; userId: string; days: string[] };

/** Days on which people of one team are away together. */
export type Overlap = { team: string; names: string[]; startDate: string; endDate: string };

const absencesOf = (leaves: readonly Leave[], entries: readonly AwayEntry[]): Absence[] => {
  const requested = leaves
    .filter(({ isAbsence }) => isAbsence)
    .map(({ user, breakdown }) => ({ user, days: breakdown.filter(({ charge }) => charge > 0).map(({ date }) => date) }));
  const approved = entries.filter(({ isAbsence, status }) => isAbsence && status === "Approved");
  return [...requested, ...approved].flatMap(({ user, days }) =>
    user.team === null ? [] : [{ team: user.team, name: user.name, userId: user._id, days }],
  );
};

/**
 * Returns the days on which requests would leave a team with several people away, counting who is away already. Days in a
 * row with the same people are one overlap; the order is by team and day.
 * @param entries absences of the requests' teams on their days
 */
export function overlapsOf(leaves: readonly Leave[], entries: readonly AwayEntry[]): Overlap[] {
  const requestedDays = new Set(leaves.flatMap(({ user, breakdown }) => breakdown.map(({ date }) => `${user.team} ${date}`)));
  const people = new Map<string, { team: string; date: string; names: Map<string, string> }>();
  for (const { team, name, userId, days } of absencesOf(leaves, entries))
    for (const date of days) {
      const key = `${team} ${date}`;
      if (!requestedDays.has(key)) continue;
      const day = people.get(key) ?? { team, date, names: new Map<string, string>() };
      day.names.set(userId, name);
      people.set(key, day);
    }
  const days = [...people.values()]
    .filter(({ names }) => names.size > 1)
    .map(({ names, ...day }) => ({ ...day, names: [...names.values()].toSorted((a, b) => a.localeCompare(b)) }))
    .toSorted((a, b) => a.team.localeCompare(b.team) || a.date.localeCompare(b.date));
  const overlaps: Overlap[] = [];
  for (const { team, date, names } of days) {
    const last = overlaps.at(-1);
    if (last?.team === team && addDays(last.endDate, 1) === date && String(last.names) === String(names)) last.endDate = date;
    else overlaps.push({ team, names, startDate: date, endDate: date });
  }
  return overlaps;
}
