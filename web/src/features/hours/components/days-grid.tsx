import type { Hours, HoursCell } from "@daybook/contract/hours/hours";
import { VisuallyHidden } from "@mantine/core";
import { addDays, endOfWeek, exactDay, longDay, range, shortDay, startOfWeek } from "#lib/format/dates.ts";
import { useCompany } from "#ui/layout/company-context.tsx";
import { usePhone } from "#ui/use-phone.ts";
import { cellText, type DayNames, hoursText, type HoursDay, kindLabelOf } from "../hours-labels.ts";
import s from "./days-grid.module.css";
import { LoggedOf } from "./hours-parts.tsx";

type Props = {
  hours: Hours;
  cells: (HoursCell | null)[];
  /** The day whose report items are shown. */
  selectedDay: string | undefined;
  onDay: (day: string | undefined) => void;
  /** Shows a list instead of a calendar. */
  narrow?: boolean;
};

type OwnDay = HoursDay & { cell: HoursCell | null };

const weekdays = range("2024-01-01", "2024-01-07").map((day) => longDay(day).split(" ", 1)[0] ?? "");

/** One person's days as a calendar, or as a list on phones. Past days and today open their report items. */
export function DaysGrid({ hours, cells, selectedDay, onDay, narrow = false }: Props) {
  const phone = usePhone();
  const days = hours.days.map((day, index) => ({ ...day, cell: cells[index] ?? null }));
  const parts = { selectedDay, onDay };
  return phone || narrow ? <DayList days={days} {...parts} /> : <Calendar days={days} {...parts} />;
}

type PartProps = { days: OwnDay[] } & Pick<Props, "selectedDay" | "onDay">;

function Calendar({ days, selectedDay, onDay }: PartProps) {
  const { today } = useCompany();
  const byDate = new Map(days.map((day) => [day.date, day]));
  const [first, last] = [days[0]?.date ?? today, days.at(-1)?.date ?? today];
  const weeks = range(startOfWeek(first), endOfWeek(last)).filter((date) => startOfWeek(date) === date);
  return (
    <table className={s.grid} aria-label="Hours by day">
      <thead>
        <tr>
          {weekdays.map((name) => (
            <th key={name} scope="col" abbr={name}>
              {name.slice(0, 3)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((monday) => (
          <tr key={monday}>
            {range(monday, addDays(monday, 6)).map((date) => {
              const day = byDate.get(date);
              return (
                <td key={date} data-off={!day || day.kind !== "working" || undefined}>
                  {day && <CalendarDay day={day} today={today} isSelected={selectedDay === date} onDay={onDay} />}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type EndProps = { cell: HoursCell; names: DayNames; isAhead: boolean };

type DayProps = { day: OwnDay; today: string; isSelected: boolean; onDay: Props["onDay"] };

function CalendarDay({ day: { date, cell, ...names }, today, isSelected, onDay }: DayProps) {
  const shared = { className: s.day, "data-today": date === today || undefined };
  const content = (
    <>
      <span className={s.number} aria-hidden>
        {Number(date.slice(8))}
      </span>
      <VisuallyHidden>
        {exactDay(date)}
        {cell && `: ${cellText(cell, names)}`}
      </VisuallyHidden>
      {cell && <Contents cell={cell} names={names} isAhead={date > today} />}
    </>
  );
  if (!cell || date > today) return <div {...shared}>{content}</div>;
  return (
    <button type="button" {...shared} aria-pressed={isSelected} onClick={() => onDay(isSelected ? undefined : date)}>
      {content}
    </button>
  );
}

/** The logged and expected hours, with a label for leave, holidays and missing reports. */
function Contents({ cell: { kind, logged, expected }, names, isAhead }: EndProps) {
  const label = kind === "working" || kind === "weekend" ? "" : kindLabelOf(kind, names);
  const isNumber = !isAhead && (logged > 0 || kind === "working" || kind === "half_leave");
  return (
    <>
      {isNumber && (
        <span className={s.logged} aria-hidden>
          {hoursText(logged)} <small>{expected > 0 ? `of ${hoursText(expected)} h` : "h"}</small>
        </span>
      )}
      {isAhead && expected > 0 && (
        <span className={s.state} aria-hidden>
          {hoursText(expected)} h
        </span>
      )}
      {label && (
        <span className={s.state} data-kind={kind} aria-hidden>
          {label}
        </span>
      )}
    </>
  );
}

function DayList({ days, selectedDay, onDay }: PartProps) {
  const { today } = useCompany();
  const shown = days.filter(({ cell, kind }) => cell && (kind !== "weekend" || cell.logged > 0));
  return (
    <ul className={s.list} aria-label="Hours by day">
      {shown.map(({ date, cell, ...names }) => {
        const content = (
          <>
            <time dateTime={date}>{shortDay(date, today)}</time>
            {cell && <DayListEnd cell={cell} names={names} isAhead={date > today} />}
          </>
        );
        const shared = { className: s.line, "data-today": date === today || undefined };
        const isSelected = selectedDay === date;
        return (
          <li key={date}>
            {date > today ? (
              <div {...shared}>{content}</div>
            ) : (
              <button type="button" {...shared} aria-pressed={isSelected} onClick={() => onDay(isSelected ? undefined : date)}>
                {content}
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function DayListEnd({ cell: { kind, logged, expected }, names, isAhead }: EndProps) {
  const label = kind === "working" || kind === "weekend" ? "" : kindLabelOf(kind, names);
  return (
    <>
      {label && (
        <span className={s.state} data-kind={kind}>
          {label}
        </span>
      )}
      {(logged > 0 || (expected > 0 && kind !== "missing")) &&
        (isAhead ? <span className={s.state}>{hoursText(expected)} h expected</span> : <LoggedOf logged={logged} expected={expected} />)}
    </>
  );
}
