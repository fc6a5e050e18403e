import type { HoursDayKind } from "@daybook/contract/constants";
import type { Hours } from "@daybook/contract/hours";
import { VisuallyHidden } from "@mantine/core";
import { type MouseEvent, useState } from "react";
import { exactDay, shortDay } from "#lib/dates.ts";
import { useCompany } from "#ui/company-context.tsx";
import { Legend } from "#ui/legend.tsx";
import { QuietLink } from "#ui/section.tsx";
import { tip } from "#ui/tip.ts";
import { useStable } from "#ui/use-stable.ts";
import { useVirtualRows } from "#ui/use-virtual-rows.ts";
import { VirtualSpace } from "#ui/virtual-space.tsx";
import { hoursText, type HoursDay, kindWords } from "../hours-words.ts";
import s from "./hours-grid.module.css";
import { HoursGridRow } from "./hours-grid-row.tsx";
import { KindMark, LoggedOf } from "./hours-parts.tsx";

/** People drawn before *Show all*: of a month each has thirty cells. */
const rowsAtOnce = 40;
/** 40 and the line above. */
const rowPx = 41;

const legend: HoursDayKind[] = ["missing", "leave", "half_leave", "holiday"];

type Props = { hours: Hours; span: "week" | "month"; onPerson: (person: string, day?: string) => void };

/** Person by day: hours with their share of what was expected, letters for days without. A press opens the person or the day. */
export function HoursGrid({ hours: { days, byUser, totals }, span, onPerson }: Props) {
  const { today } = useCompany();
  const [all, setAll] = useState(false);
  const shown = all ? byUser : byUser.slice(0, rowsAtOnce);
  const { anchor, items, before, after } = useVirtualRows<HTMLTableSectionElement>(shown.length, rowPx);
  const columns = days.length + 3;
  const openPerson = useStable((person: string) => onPerson(person));

  // One listener for all cells: with hundreds of people there are thousands.
  const choose = (event: MouseEvent) => {
    const cell = event.target instanceof Element ? event.target.closest<HTMLElement>("td[data-person]") : null;
    const { person, day } = cell?.dataset ?? {};
    if (person) onPerson(person, day);
  };
  return (
    <div className={s.frame}>
      <div className={s.scroller} tabIndex={0} role="group" aria-label="Hours by person and day">
        <table className={s.grid} data-span={span} onClick={choose}>
          <colgroup>
            <col className={s.whoColumn} />
            {days.map(({ date, kind, logged }) => (
              <col key={date} className={kind === "weekend" && logged === 0 ? s.offColumn : undefined} />
            ))}
            <col className={s.sumColumn} />
            <col className={s.missingColumn} />
          </colgroup>
          <thead>
            <tr>
              <th scope="col">
                <VisuallyHidden>Person</VisuallyHidden>
              </th>
              {days.map((day) => (
                <DayHead key={day.date} day={day} today={today} span={span} />
              ))}
              <th scope="col" className={s.end}>
                Logged
              </th>
              <th scope="col" className={s.end}>
                Missing
              </th>
            </tr>
          </thead>
          <tbody ref={anchor}>
            <VirtualSpace height={before} span={columns} />
            {items.map((index) => {
              const row = shown[index];
              return row && <HoursGridRow key={row.user._id} row={row} days={days} today={today} span={span} onPerson={openPerson} />;
            })}
            <VirtualSpace height={after} span={columns} />
            {byUser.length > 1 && (
              <tr className={s.totals}>
                <th scope="row" className={s.who}>
                  All {byUser.length} people
                </th>
                {days.map(({ date, logged }) => (
                  <td key={date} className={s.cell} data-today={date === today || undefined}>
                    {logged > 0 && hoursText(span === "month" ? Math.round(logged) : logged)}
                  </td>
                ))}
                <td className={s.sum}>
                  <LoggedOf logged={totals.logged} expected={totals.expected} />
                </td>
                <td className={s.missing}>{totals.missingDays > 0 && totals.missingDays}</td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
      {shown.length < byUser.length && (
        <p className={s.more}>
          <QuietLink onClick={() => setAll(true)}>Show all {byUser.length} people</QuietLink>
        </p>
      )}
      <Legend>
        {legend.map((kind) => (
          <li key={kind}>
            <KindMark kind={kind} small />
            {kindWords[kind]}
          </li>
        ))}
        <li>Bars: share of the expected hours</li>
      </Legend>
    </div>
  );
}

function DayHead({ day: { date, kind, holiday }, today, span }: { day: HoursDay; today: string; span: "week" | "month" }) {
  const [weekday = "", number] = shortDay(date).split(" ");
  const words = holiday ? `${exactDay(date)}, ${holiday}` : exactDay(date);
  return (
    <th scope="col" className={s.day} data-off={kind !== "working" || undefined} data-today={date === today || undefined} {...tip(words)}>
      <span aria-hidden>
        {span === "week" ? weekday : weekday.charAt(0)}
        <b>{number}</b>
      </span>
      <VisuallyHidden>{words}</VisuallyHidden>
    </th>
  );
}
