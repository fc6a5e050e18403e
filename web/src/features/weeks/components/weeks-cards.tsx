import type { Week } from "@daybook/contract/weeks/weeks";
import { Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { Person } from "#ui/display/person.tsx";
import { type Cell, keyOf } from "../weeks-labels.ts";
import { WeekCell, type WeekCellProps } from "./week-cell.tsx";

type Props = Pick<WeekCellProps, "onChoose" | "onOpen"> & {
  weeks: Week[];
  chosen: ReadonlySet<string>;
  opened: Cell | undefined;
  /** The days of the opened week, below its person. */
  children: ReactNode;
};

/** One week on a phone: people as rows. */
export const WeeksCards = ({ weeks, chosen, opened, onChoose, onOpen, children }: Props) => (
  <Stack component="ul" gap={0} m={0} p={0} style={{ listStyle: "none" }} aria-label="Week by person">
    {weeks.map((week) => {
      const isOpen = opened?.person === week.user._id && opened.week === week.weekStart;
      return (
        <Stack component="li" key={keyOf(week)} gap={4} py={8} fz="sm" style={{ borderBottom: "1px solid var(--line)" }}>
          <Person person={week.user} strong />
          <WeekCell week={week} chosen={chosen.has(keyOf(week))} opened={isOpen} onChoose={onChoose} onOpen={onOpen} />
          {isOpen && children}
        </Stack>
      );
    })}
  </Stack>
);
