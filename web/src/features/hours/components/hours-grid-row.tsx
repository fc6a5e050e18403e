import type { Hours, HoursCell } from "@daybook/contract/hours";
import { VisuallyHidden } from "@mantine/core";
import { memo } from "react";
import { Chip } from "#ui/display/chip.tsx";
import { Person } from "#ui/display/person.tsx";
import { tooltip } from "#ui/overlay/tooltip.ts";
import { cellText, hoursText, type HoursDay } from "../hours-labels.ts";
import s from "./hours-grid.module.css";
import { KindMark, LoggedOf } from "./hours-parts.tsx";

export type PersonRow = Hours["byUser"][number];

type Props = { row: PersonRow; days: HoursDay[]; today: string; span: "week" | "month"; onPerson: (person: string) => void };

/** One person: a cell a day, the sum, what is missing. */
export const HoursGridRow = memo(function HoursGridRow({ row: { user, ...row }, days, today, span, onPerson }: Props) {
  return (
    <tr data-person={user._id}>
      <th scope="row" className={s.who}>
        <button type="button" onClick={() => onPerson(user._id)}>
          <Person person={user} />
        </button>
      </th>
      {days.map((day, index) => {
        const cell = row.days?.[index] ?? null;
        return (
          <td
            key={day.date}
            className={s.cell}
            data-today={day.date === today || undefined}
            data-past={(cell !== null && day.date <= today) || undefined}
          >
            {cell && <Cell cell={cell} day={day} today={today} />}
          </td>
        );
      })}
      <td className={s.sum}>
        <LoggedOf logged={row.logged} expected={row.expected} />
      </td>
      <td className={s.missing}>{row.missingDays > 0 && <Missing days={row.missingDays} span={span} />}</td>
    </tr>
  );
});

/** A month leaves room for the number alone; the head has the word. */
const Missing = ({ days, span }: { days: number; span: "week" | "month" }) => (
  <Chip tone="bad">
    {days}
    {span === "week" ? " missing" : <VisuallyHidden> missing</VisuallyHidden>}
  </Chip>
);

function Cell({ cell, day, today }: { cell: HoursCell; day: HoursDay; today: string }) {
  const { kind, logged, expected } = cell;
  // Until the day is over its report may still come.
  if (day.date >= today && kind === "working" && logged === 0) return null;
  const words = cellText(cell, day.holiday);
  if (logged === 0 && kind !== "working") return <KindMark kind={kind} words={words} />;
  // One element a cell, its bar drawn by its style: what a row costs is paid for each day of the month.
  const share = expected > 0 ? { "--share": `${Math.min(100, (logged / expected) * 100)}%` } : undefined;
  return (
    <span className={s.logged} role="img" aria-label={words} style={share} {...tooltip(words)}>
      {hoursText(logged)}
    </span>
  );
}
