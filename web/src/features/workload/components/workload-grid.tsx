import { counted, numberText } from "@daybook/contract/core/numbers";
import { rem } from "@mantine/core";
import type { PersonWorkload } from "@daybook/contract/workload/workload";
import { type CSSProperties, memo, type ReactNode } from "react";
import { useCompany } from "#ui/layout/company-context.tsx";
import { tooltipWhenTruncated } from "#ui/overlay/tooltip.ts";
import { Person } from "#ui/display/person.tsx";
import { type Cell, hoursOver, plannedText, unplannedText, type Week, weekNote, weekText } from "../workload-weeks.ts";
import { useCellKeys } from "../use-cell-keys.ts";
import { useTaskDrop } from "../use-task-drop.ts";
import type { Move } from "../use-task-drop.ts";
import { WeekLoad } from "./week-load.tsx";

const line = "1px solid var(--line)";
const table: CSSProperties = { width: "100%", minWidth: 700, borderCollapse: "collapse", tableLayout: "fixed", fontSize: rem(12) };
const head: CSSProperties = {
  padding: 8,
  textAlign: "start",
  fontWeight: 500,
  verticalAlign: "top",
  background: "var(--surface-sunken)",
};
const note: CSSProperties = {
  display: "block",
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
  fontWeight: 400,
  color: "var(--text-3)",
};
const button: CSSProperties = {
  display: "block",
  width: "100%",
  padding: "10px 6px",
  border: 0,
  borderRadius: 4,
  font: "inherit",
  color: "inherit",
  textAlign: "start",
  cursor: "pointer",
};

type Props = {
  weeks: Week[];
  people: PersonWorkload[];
  opened: Cell | undefined;
  onOpen: (cell: Cell | undefined) => void;
  onMove: Move;
  /** The tasks of the opened cell, below its row. */
  children: ReactNode;
};

/** People by week: planned of the hours that are left. Arrow keys move between cells; a click lists the tasks of one. */
export function WorkloadGrid({ weeks, people, opened, onOpen, onMove, children }: Props) {
  const { today } = useCompany();
  const target = useTaskDrop(weeks, people, onMove);
  const onKeyDown = useCellKeys();
  return (
    <div style={{ overflowX: "auto" }}>
      <table ref={target} style={table} aria-label="Workload by person and week" className="tnum" onKeyDown={onKeyDown}>
        <thead>
          <tr style={{ borderBlock: line }}>
            <th scope="col" style={{ ...head, width: rem(168) }}>
              Person
            </th>
            {weeks.map((week) => (
              <th key={week.startDate} scope="col" style={head}>
                {weekText(week)}
                <span style={note} {...tooltipWhenTruncated}>
                  {weekNote(week, today)}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map((person) => {
            const week = opened?.person === person.user._id ? opened.week : undefined;
            return (
              <PersonRow key={person.user._id} person={person} weeks={weeks} opened={week} onOpen={onOpen}>
                {week && children}
              </PersonRow>
            );
          })}
        </tbody>
        {people.length > 1 && <Total weeks={weeks} people={people} />}
      </table>
    </div>
  );
}

type RowProps = {
  person: PersonWorkload;
  weeks: Week[];
  opened: string | undefined;
  onOpen: Props["onOpen"];
  children: ReactNode;
};

const PersonRow = memo(function PersonRow({ person, weeks, opened, onOpen, children }: RowProps) {
  const { user } = person;
  const unplanned = unplannedText(person);
  return (
    <>
      <tr style={{ borderBottom: line }}>
        <th scope="row" style={{ padding: 8, fontWeight: 400, textAlign: "start" }}>
          <Person person={user} sub={unplanned} />
        </th>
        {person.weeks.map((week, index) => (
          <td key={week.startDate} style={{ padding: 2 }}>
            <button
              type="button"
              style={{ ...button, background: hoursOver(week) > 0 ? "var(--bad-soft)" : "none" }}
              data-person={user._id}
              data-week={week.startDate}
              tabIndex={index === 0 ? 0 : -1}
              aria-expanded={opened === week.startDate}
              aria-label={`${user.name}, ${weekText(weeks[index]!)}: ${plannedText(week)}`}
              onClick={() => onOpen(opened === week.startDate ? undefined : { person: user._id, week: week.startDate })}
            >
              <WeekLoad week={week} />
            </button>
          </td>
        ))}
      </tr>
      {children && (
        <tr style={{ borderBottom: line }}>
          <td colSpan={weeks.length + 1} style={{ padding: 0, background: "var(--surface-sunken)", fontSize: rem(14) }}>
            {children}
          </td>
        </tr>
      )}
    </>
  );
});

const Total = ({ weeks, people }: { weeks: Week[]; people: PersonWorkload[] }) => (
  <tfoot>
    <tr style={{ borderBottom: line }}>
      <th scope="row" style={{ padding: 8, textAlign: "start", fontWeight: 500 }}>
        {counted(people.length, "person", "people")}
      </th>
      {weeks.map(({ startDate }, index) => {
        const sum = (key: "planned" | "remaining") => numberText(people.reduce((all, { weeks }) => all + weeks[index]![key], 0));
        return (
          <td key={startDate} style={{ padding: "10px 8px", color: "var(--text-2)" }}>
            <b style={{ fontWeight: 600, color: "var(--text)" }}>{sum("planned")}</b> of {sum("remaining")} h
          </td>
        );
      })}
    </tr>
  </tfoot>
);
