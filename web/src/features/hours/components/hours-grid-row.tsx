import type { Hours, HoursCell } from "@daybook/contract/hours/hours";
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

/** One person's row: a cell per day, the total and the missing reports. */
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

/** A month only has space for the number; the column header names it. */
const Missing = ({ days, span }: { days: number; span: "week" | "month" }) => (
  <Chip tone="bad">
    {days}
    {span === "week" ? " missing" : <VisuallyHidden> missing</VisuallyHidden>}
  </Chip>
);

function Cell({ cell, day, today }: { cell: HoursCell; day: HoursDay; today: string }) {
  const { kind, logged, expected } = cell;
  // Before the end of the day the report may still be sent.
  if (day.date >= today && kind === "working" && logged === 0) return null;
  const label = cellText(cell, { holiday: day.holiday });
  if (logged === 0 && kind !== "working") return <KindMark kind={kind} label={label} />;
  // One element per cell, with the bar as a CSS background, keeps rows of a month cheap to render.
  const share = expected > 0 ? { "--share": `${Math.min(100, (logged / expected) * 100)}%` } : undefined;
  return (
    <span className={s.logged} role="img" aria-label={label} style={share} {...tooltip(label)}>
      {hoursText(logged)}
    </span>
  );
}
