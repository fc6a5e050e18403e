import { numberText } from "@daybook/contract/core/numbers";
import type { PersonWorkload } from "@daybook/contract/workload/workload";
import { Group, Stack, Text, rem } from "@mantine/core";
import type { CSSProperties, ReactNode } from "react";
import { Person } from "#ui/display/person.tsx";
import { type Cell, dateText, hoursOver, plannedText, shareOf, unplannedText, type Week, weekText } from "../workload-weeks.ts";
import { Over } from "./week-load.tsx";

const cell: CSSProperties = { flex: 1, minWidth: 0, height: 44, padding: 0, borderRadius: 6, font: "inherit", fontSize: rem(14) };

type Props = {
  weeks: Week[];
  people: PersonWorkload[];
  opened: Cell | undefined;
  onOpen: (cell: Cell | undefined) => void;
  children: ReactNode;
};

/** The workload on a phone: a person's weeks in percent, or in hours where none is left, the tasks of the opened one below. */
export function WorkloadCards({ weeks, people, opened, onOpen, children }: Props) {
  return (
    <>
      <Group gap={4} wrap="nowrap" aria-hidden py={6} style={{ borderBottom: "1px solid var(--line)" }}>
        {weeks.map(({ startDate }) => (
          <Text key={startDate} flex={1} ta="center" size="xs" c="var(--text-2)">
            {dateText(startDate)}
          </Text>
        ))}
      </Group>
      <Stack component="ul" gap={0} m={0} p={0} style={{ listStyle: "none" }} aria-label="Workload by person">
        {people.map((person) => {
          const { user } = person;
          const over = person.weeks.reduce((all, week) => all + hoursOver(week), 0);
          const week = opened?.person === user._id ? opened.week : undefined;
          return (
            <Stack component="li" key={user._id} gap={8} py={12} style={{ borderBottom: "1px solid var(--line)" }}>
              <Group justify="space-between" wrap="nowrap" fz="sm">
                <Person person={user} sub={unplannedText(person)} />
                {over > 0 && <Over hours={Math.round(over * 100) / 100} />}
              </Group>
              <Group gap={4} wrap="nowrap">
                {person.weeks.map((each, index) => {
                  const isOver = hoursOver(each) > 0;
                  const share = each.remaining > 0 ? `${shareOf(each)}%` : each.planned > 0 ? `${numberText(each.planned)} h` : "–";
                  return (
                    <button
                      key={each.startDate}
                      type="button"
                      className="tnum"
                      data-person={user._id}
                      data-week={each.startDate}
                      style={{
                        ...cell,
                        border: `1px solid ${isOver ? "var(--bad-mark)" : "transparent"}`,
                        background: isOver ? "var(--bad-soft)" : "var(--surface-sunken)",
                        color: isOver ? "var(--bad-text)" : "var(--text)",
                        fontWeight: isOver ? 600 : 400,
                      }}
                      aria-expanded={week === each.startDate}
                      aria-label={`${user.name}, ${weekText(weeks[index]!)}: ${share}, ${plannedText(each)}`}
                      onClick={() => onOpen(week === each.startDate ? undefined : { person: user._id, week: each.startDate })}
                    >
                      {share}
                    </button>
                  );
                })}
              </Group>
              {week && children}
            </Stack>
          );
        })}
      </Stack>
    </>
  );
}
