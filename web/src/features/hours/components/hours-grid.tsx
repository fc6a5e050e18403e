import type { HoursDayKind } from "@daybook/contract/core/constants";
import { counted } from "@daybook/contract/core/numbers";
import type { Hours } from "@daybook/contract/hours/hours";
import { type MouseEvent, useState } from "react";
import { useCompany } from "#ui/layout/company-context.tsx";
import { Legend } from "#ui/display/legend.tsx";
import { TextLink } from "#ui/layout/section.tsx";
import { useStable } from "#ui/use-stable.ts";
import { useVirtualRows } from "#ui/table/use-virtual-rows.ts";
import { VirtualSpace } from "#ui/table/virtual-space.tsx";
import { kindLabels } from "../hours-labels.ts";
import s from "./hours-grid.module.css";
import { HoursGridHead } from "./hours-grid-head.tsx";
import { HoursGridRow } from "./hours-grid-row.tsx";
import { HoursGridTotals } from "./hours-grid-totals.tsx";
import { KindMark } from "./hours-parts.tsx";

/** People listed before *Show all*; each has up to 31 cells. */
const initialRows = 40;
/** Row height of 40 px plus its border. */
const rowPx = 41;

const legend: HoursDayKind[] = ["missing", "leave", "half_leave", "holiday"];

type Props = { hours: Hours; span: "week" | "month"; onPerson: (person: string, day?: string) => void };

/** Hours by person and day, with bars for the share of expected hours and letters for days without. Clicks open the person or day. */
export function HoursGrid({ hours: { days, byUser, totals }, span, onPerson }: Props) {
  const { today } = useCompany();
  const [all, setAll] = useState(false);
  const shown = all ? byUser : byUser.slice(0, initialRows);
  const { anchor, items, before, after, hidden } = useVirtualRows<HTMLTableSectionElement>(shown.length, rowPx);
  const columns = days.length + 3;
  const openPerson = useStable((person: string) => onPerson(person));

  // One delegated listener for thousands of cells.
  const openCell = (event: MouseEvent) => {
    const cell = event.target instanceof Element ? event.target.closest<HTMLTableCellElement>("td[data-past]") : null;
    const person = cell?.closest("tr")?.dataset["person"];
    // The first column holds the names.
    if (cell && person) onPerson(person, days[cell.cellIndex - 1]?.date);
  };
  return (
    <div className={s.frame}>
      <div className={s.scroller} tabIndex={0} role="group" aria-label="Hours by person and day">
        <table className={s.grid} data-span={span} onClick={openCell}>
          <HoursGridHead days={days} today={today} span={span} />
          <tbody ref={anchor}>
            <VirtualSpace count={hidden.before} height={before} span={columns} />
            {items.map((index) => {
              const row = shown[index];
              return row && <HoursGridRow key={row.user._id} row={row} days={days} today={today} span={span} onPerson={openPerson} />;
            })}
            <VirtualSpace count={hidden.after} height={after} span={columns} />
            {byUser.length > 1 && <HoursGridTotals people={byUser.length} days={days} totals={totals} today={today} span={span} />}
          </tbody>
        </table>
      </div>
      {shown.length < byUser.length && (
        <p className={s.more}>
          <TextLink onClick={() => setAll(true)}>Show all {counted(byUser.length, "person", "people")}</TextLink>
        </p>
      )}
      <Legend>
        {legend.map((kind) => (
          <li key={kind}>
            <KindMark kind={kind} small />
            {kindLabels[kind]}
          </li>
        ))}
        <li>Bars: share of expected hours</li>
      </Legend>
    </div>
  );
}
