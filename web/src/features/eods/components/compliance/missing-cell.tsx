import type { ComplianceRow } from "@daybook/contract/eods/eods";
import { Group } from "@mantine/core";
import { RemindOne } from "#features/nudges/components/remind-one.tsx";
import { Day } from "#ui/display/day.tsx";
import { Person } from "#ui/display/person.tsx";
import { LazyPopover } from "#ui/overlay/lazy-popover.tsx";

/** A cell of the grid without a report. */
export type Missing = { cell: HTMLElement; person: ComplianceRow["user"]; day: string };

/** Popover of a cell without a report, with *Remind*. */
export const MissingCell = ({ missing: { cell, person, day }, onClose }: { missing: Missing; onClose: () => void }) => (
  <LazyPopover target={cell} opened onClose={onClose} label={`No report of ${person.name}`}>
    {/* Takes the focus until it is known whether the person was reminded today. */}
    <Group gap={16} p={12} wrap="nowrap" tabIndex={-1} data-autofocus style={{ outline: "none" }}>
      <Person
        person={person}
        size={28}
        sub={
          <>
            No report for <Day value={day} form="inText" />
          </>
        }
      />
      <RemindOne person={person} about={{ kind: "report", date: day }} withText />
    </Group>
  </LazyPopover>
);
