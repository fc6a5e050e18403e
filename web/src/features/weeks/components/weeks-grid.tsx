import type { Week } from "@daybook/contract/weeks/weeks";
import { rem } from "@mantine/core";
import type { CSSProperties, ReactNode } from "react";
import { Person } from "#ui/display/person.tsx";
import { useCompany } from "#ui/layout/company-context.tsx";
import { type Cell, keyOf, weekText } from "../weeks-labels.ts";
import { WeekCell, type WeekCellProps } from "./week-cell.tsx";

const line = "1px solid var(--line)";
const table: CSSProperties = { width: "100%", minWidth: 760, borderCollapse: "collapse", tableLayout: "fixed", fontSize: rem(12) };
const head: CSSProperties = {
  padding: "8px 10px",
  textAlign: "start",
  fontWeight: 500,
  verticalAlign: "top",
  background: "var(--surface-sunken)",
};

type Props = Pick<WeekCellProps, "onChoose" | "onOpen"> & {
  /** The Mondays of the columns. */
  starts: string[];
  /** Each person's weeks. */
  people: Week[][];
  chosen: ReadonlySet<string>;
  opened: Cell | undefined;
  /** The days of the opened cell, below its row. */
  children: ReactNode;
};

/** People by week: hours and state. A click on a cell shows its days. */
export function WeeksGrid({ starts, people, chosen, opened, onChoose, onOpen, children }: Props) {
  const { today } = useCompany();
  return (
    <div style={{ overflowX: "auto" }}>
      <table style={table} aria-label="Weeks by person">
        <thead>
          <tr style={{ borderBlock: line }}>
            <th scope="col" style={{ ...head, width: "18%" }}>
              Person
            </th>
            {starts.map((start, index) => (
              <th key={start} scope="col" style={head}>
                {weekText(start, today)}
                <span style={{ display: "block", fontWeight: 400, color: "var(--text-3)" }}>
                  {start <= today && index === starts.length - 1 ? "This week" : "\u00a0"}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map((weeks) => {
            const user = weeks[0]!.user;
            const isOpen = opened?.person === user._id;
            return [
              <tr key={user._id} style={{ borderBottom: line }}>
                <th scope="row" style={{ padding: "8px 10px", fontWeight: 400, textAlign: "start", fontSize: rem(14) }}>
                  <Person person={user} />
                </th>
                {starts.map((start) => {
                  const week = weeks.find(({ weekStart }) => weekStart === start);
                  return (
                    <td key={start} style={{ padding: 2, verticalAlign: "top" }}>
                      {week && (
                        <WeekCell
                          week={week}
                          chosen={chosen.has(keyOf(week))}
                          opened={isOpen && opened.week === start}
                          onChoose={onChoose}
                          onOpen={onOpen}
                        />
                      )}
                    </td>
                  );
                })}
              </tr>,
              isOpen && (
                <tr key={`${user._id}-days`} style={{ borderBottom: line }}>
                  <td colSpan={starts.length + 1} style={{ padding: 0, background: "var(--surface-sunken)", fontSize: rem(14) }}>
                    {children}
                  </td>
                </tr>
              ),
            ];
          })}
        </tbody>
      </table>
    </div>
  );
}
