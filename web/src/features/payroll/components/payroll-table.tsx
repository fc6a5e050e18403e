import { counted, numberText } from "@daybook/contract/core/numbers";
import type { PayrollMonth, PayrollRow } from "@daybook/contract/payroll/payroll";
import { Group, rem, Stack, Text } from "@mantine/core";
import { type CSSProperties, useState } from "react";
import { Chip } from "#ui/display/chip.tsx";
import { Person } from "#ui/display/person.tsx";
import { Section, TextLink } from "#ui/layout/section.tsx";
import { usePhone } from "#ui/use-phone.ts";
import { correctionsText, figureText } from "../payroll-labels.ts";

/** People listed before *Show more*. */
const initialRows = 50;

const line = "1px solid var(--line)";
const table: CSSProperties = { width: "100%", borderCollapse: "collapse", fontSize: rem(14), whiteSpace: "nowrap" };
const head: CSSProperties = {
  padding: "6px 8px",
  fontWeight: 500,
  fontSize: rem(12),
  background: "var(--surface-sunken)",
  color: "var(--text-3)",
};
const start: CSSProperties = { ...head, textAlign: "start" };
const end: CSSProperties = { ...head, textAlign: "end" };
const cell: CSSProperties = { padding: "7px 8px", textAlign: "start", fontWeight: 400 };
const figure: CSSProperties = { ...cell, textAlign: "end" };

/** The people of a month with their figures; the totals stay at the foot. */
export function PayrollTable({ month }: { month: PayrollMonth }) {
  const phone = usePhone();
  const [all, setAll] = useState(false);
  const { rows } = month;
  const shown = all ? rows : rows.slice(0, initialRows);
  const rest = rows.length - shown.length;
  return (
    <Section title="People" count={`${rows.length}, by name`}>
      {phone ? <Cards month={month} rows={shown} /> : <Table month={month} rows={shown} />}
      {rest > 0 && (
        <Group py={12}>
          <TextLink onClick={() => setAll(true)}>Show {rest} more</TextLink>
        </Group>
      )}
    </Section>
  );
}

type Props = { month: PayrollMonth; rows: PayrollRow[] };

const hourColumns = [
  ["expected", "Expected"],
  ["logged", "Reported"],
  ["overtime", "Overtime"],
  ["shortfall", "Shortfall"],
] as const;

function Table({ month: { leaveTypes, totals, rows: everyone, closedAt }, rows }: Props) {
  return (
    <div style={{ overflowX: "auto" }} tabIndex={0} role="group" aria-label="Figures by person">
      <table style={table} className="tnum" aria-label="Payroll by person">
        <thead>
          <tr style={{ borderTop: line }}>
            <td colSpan={3} style={head} />
            <th scope="colgroup" colSpan={4} style={{ ...head, textAlign: "center" }}>
              Hours
            </th>
            {leaveTypes.length > 0 && (
              <th scope="colgroup" colSpan={leaveTypes.length} style={{ ...head, textAlign: "center" }}>
                Leave, days
              </th>
            )}
            <td style={head} />
          </tr>
          <tr style={{ borderBottom: line }}>
            <th scope="col" style={start}>
              Number
            </th>
            <th scope="col" style={start}>
              Name
            </th>
            <th scope="col" style={end}>
              Days
            </th>
            {hourColumns.map(([key, label]) => (
              <th key={key} scope="col" style={end}>
                {label}
              </th>
            ))}
            {leaveTypes.map((type) => (
              <th key={type} scope="col" style={end}>
                {type}
              </th>
            ))}
            <th scope="col" style={start}>
              Corrections
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.user._id} style={{ borderBottom: line }}>
              <td style={{ ...cell, color: "var(--text-2)" }}>
                {row.personnelNumber ?? (closedAt ? "–" : <Chip tone="bad">Missing</Chip>)}
              </td>
              <th scope="row" style={cell}>
                <Person person={row.user} strong />
              </th>
              <td style={figure}>{figureText(row.workdays)}</td>
              {hourColumns.map(([key]) => (
                <td key={key} style={{ ...figure, fontWeight: key === "logged" ? 600 : 400 }}>
                  {figureText(row[key])}
                </td>
              ))}
              {row.leave.map(({ leaveType, days }) => (
                <td key={leaveType} style={figure}>
                  {figureText(days)}
                </td>
              ))}
              <td style={{ ...cell, fontSize: rem(12), color: "var(--text-2)", whiteSpace: "normal", minWidth: "9rem" }}>
                {correctionsText(row)}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr style={{ position: "sticky", bottom: 0, background: "var(--surface-sunken)", fontWeight: 600, borderTop: line }}>
            <th scope="row" colSpan={2} style={{ ...cell, fontWeight: 600 }}>
              {counted(everyone.length, "person", "people")}
            </th>
            <td style={figure}>{figureText(totals.workdays)}</td>
            {hourColumns.map(([key]) => (
              <td key={key} style={figure}>
                {figureText(totals[key])}
              </td>
            ))}
            {totals.leave.map(({ leaveType, days }) => (
              <td key={leaveType} style={figure}>
                {figureText(days)}
              </td>
            ))}
            <td style={cell}>{totals.corrections > 0 && totals.corrections}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

/** On phones: a person's figures in lines. */
const Cards = ({ month: { closedAt }, rows }: Props) => (
  <Stack component="ul" gap={0} m={0} p={0} style={{ listStyle: "none" }} aria-label="Payroll by person">
    {rows.map((row) => {
      const leave = row.leave.filter(({ days }) => days > 0).map(({ leaveType, days }) => `${numberText(days)} ${leaveType}`);
      const corrections = correctionsText(row);
      return (
        <Stack component="li" key={row.user._id} gap={4} py={12} style={{ borderBottom: line }}>
          <Group justify="space-between" wrap="nowrap" fz="sm">
            <Person person={row.user} strong />
            {row.personnelNumber ? (
              <Text span size="xs" c="var(--text-3)">
                {row.personnelNumber}
              </Text>
            ) : (
              !closedAt && <Chip tone="bad">No number</Chip>
            )}
          </Group>
          <Text size="sm" className="tnum">
            <b>{numberText(row.logged)}</b> of {numberText(row.expected)} h in {numberText(row.workdays)} days
          </Text>
          <Text size="xs" c="var(--text-2)">
            {[
              row.overtime > 0 && `${numberText(row.overtime)} h overtime`,
              row.shortfall > 0 && `${numberText(row.shortfall)} h short`,
              leave.length > 0 && `Leave, days: ${leave.join(", ")}`,
              corrections,
            ]
              .filter(Boolean)
              .join(" · ")}
          </Text>
        </Stack>
      );
    })}
  </Stack>
);
