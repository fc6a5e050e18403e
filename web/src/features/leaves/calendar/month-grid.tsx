import type { AwayEntry, Holiday } from "@daybook/contract/leaves/schemas";
import { VisuallyHidden } from "@mantine/core";
import { longDay, monthOf, weekday } from "#lib/format/dates.ts";
import { useSession } from "#lib/session/session.ts";
import { classNames } from "#ui/class-names.ts";
import { tooltip } from "#ui/overlay/tooltip.ts";
import { holidayText, barText, colorOf, periodText } from "../leave-labels.ts";
import { type Bar, entriesOn, holidayOn, layOutWeek, weeksOf } from "./month.ts";
import s from "./month-grid.module.css";

type Props = {
  month: string;
  entries: AwayEntry[];
  holidays: Holiday[];
  /** The selected day. */ day: string | undefined;
  onDay: (day: string) => void;
};

const names = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

/** `12`, or `1 April` on the first day of another month. */
const dayNumber = (day: string, month: string) =>
  monthOf(day) !== month && day.endsWith("-01") ? longDay(day).split(" ").slice(1).join(" ") : String(Number(day.slice(8)));

/** The month calendar on a wide screen: up to three leave bars per day, then a "more" count. */
export function MonthGrid({ month, entries, holidays, day: selectedDay, onDay }: Props) {
  const { company } = useSession();
  const { today, workweek } = company;
  const weeks = weeksOf(month).map((days) => layOutWeek(days, entries));
  const columns = names.map((_, i) => (workweek.includes(i + 1) ? "minmax(0, 2fr)" : "minmax(0, 1fr)")).join(" ");

  return (
    <div className={s.month} style={{ "--columns": columns }}>
      <div className={s.head} aria-hidden>
        {names.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      {weeks.map(({ days, bars, lanes, more }) => (
        <div key={days[0]} className={s.week} style={{ "--lanes": Math.max(lanes, 1) }} data-empty={lanes === 0 || undefined}>
          {days.map((day, i) => {
            const holiday = holidayOn(holidays, day);
            const away = entriesOn(entries, day).length;
            return (
              <div
                key={day}
                className={s.day}
                style={{ gridColumn: i + 1 }}
                data-off={!workweek.includes(weekday(day)) || holiday?.half === null || undefined}
                data-today={day === today || undefined}
                data-other={monthOf(day) !== month || undefined}
                data-selected={day === selectedDay || undefined}
              >
                <button
                  type="button"
                  className={s.number}
                  aria-pressed={day === selectedDay}
                  aria-label={[longDay(day), holiday && holidayText(holiday), `${away} away`].filter(Boolean).join(", ")}
                  onClick={() => onDay(day)}
                >
                  <span>{dayNumber(day, month)}</span>
                </button>
                {holiday && (
                  <span className={s.holiday} aria-hidden {...tooltip(holidayText(holiday))}>
                    {holidayText(holiday)}
                  </span>
                )}
              </div>
            );
          })}
          {bars.map((bar) => (
            <AwayBar key={bar.entry.leaveId} bar={bar} today={today} />
          ))}
          {more.map(
            (count, i) =>
              count > 0 && (
                <button key={days[i]} type="button" className={s.more} style={{ gridColumn: i + 1 }} onClick={() => onDay(days[i] ?? "")}>
                  {count} more
                  <VisuallyHidden> on {longDay(days[i] ?? "")}</VisuallyHidden>
                </button>
              ),
          )}
        </div>
      ))}
    </div>
  );
}

function AwayBar({ bar, today }: { bar: Bar; today: string }) {
  const { entry, from, to, lane, before, after } = bar;
  const details = barText(entry, bar);
  const description = [entry.leaveType, periodText(entry, today)].filter(Boolean).join(", ");
  return (
    <span
      className={classNames(s.bar, entry.status === "Pending" && s.pending)}
      style={{ gridColumn: `${from + 1} / ${to + 2}`, gridRow: lane + 2, "--edge": colorOf(entry.color) ?? "var(--icon)" }}
      data-before={before || undefined}
      data-after={after || undefined}
      {...tooltip(`${entry.user.name}: ${description}`)}
    >
      <span className={s.name}>{entry.user.name}</span>
      {details && <small>{details}</small>}
      <VisuallyHidden>{description}</VisuallyHidden>
    </span>
  );
}
