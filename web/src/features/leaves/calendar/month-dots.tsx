import type { Holiday } from "@daybook/contract/leaves/schemas";
import { longDay, monthOf, weekday } from "#lib/format/dates.ts";
import { useSession } from "#lib/session/session.ts";
import { holidayText } from "../leave-labels.ts";
import { type CalendarItem, countText, itemsOn } from "./calendar-items.ts";
import { holidayOn, lanesMax, weeksOf } from "./month.ts";
import s from "./month-dots.module.css";

type Props = {
  month: string;
  items: CalendarItem[];
  holidays: Holiday[];
  day: string | undefined;
  onDay: (day: string) => void;
};

const letters = ["M", "T", "W", "T", "F", "S", "S"];

/** The month calendar on a phone, with up to three dots per day. */
export function MonthDots({ month, items, holidays, day: selectedDay, onDay }: Props) {
  const { today, workweek } = useSession().company;
  return (
    <div className={s.month}>
      <div className={s.week} aria-hidden>
        {letters.map((letter, i) => (
          <span key={i} className={s.letter}>
            {letter}
          </span>
        ))}
      </div>
      {weeksOf(month).map((days) => (
        <div key={days[0]} className={s.week}>
          {days.map((day) => {
            const shown = itemsOn(items, day);
            const holiday = holidayOn(holidays, day);
            return (
              <button
                key={day}
                type="button"
                className={s.day}
                aria-pressed={day === selectedDay}
                aria-label={[longDay(day), holiday && holidayText(holiday), countText(shown)].filter(Boolean).join(", ")}
                data-today={day === today || undefined}
                data-muted={monthOf(day) !== month || !workweek.includes(weekday(day)) || undefined}
                data-holiday={holiday ? "" : undefined}
                onClick={() => onDay(day)}
              >
                {Number(day.slice(8))}
                <span className={s.dots}>
                  {shown.slice(0, lanesMax).map(({ id, color }) => (
                    <i key={id} style={{ "--dot": color ?? "var(--icon)" }} />
                  ))}
                </span>
              </button>
            );
          })}
        </div>
      ))}
    </div>
  );
}
