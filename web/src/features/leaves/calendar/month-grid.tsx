import type { Holiday } from "@daybook/contract/leaves/schemas";
import { VisuallyHidden } from "@mantine/core";
import { longDay, monthOf, weekday } from "#lib/format/dates.ts";
import { useSession } from "#lib/session/session.ts";
import { classNames } from "#ui/class-names.ts";
import { TaskStatusMark } from "#ui/display/marks.tsx";
import { AppLink } from "#ui/layout/app-link.tsx";
import { tooltip } from "#ui/overlay/tooltip.ts";
import { holidayText } from "../leave-labels.ts";
import { type CalendarItem, countText, itemsOn } from "./calendar-items.ts";
import { type Bar, holidayOn, layOutWeek } from "./month.ts";
import s from "./month-grid.module.css";

type Props = {
  /** Weeks of seven days, Monday first. */
  weeks: string[][];
  /** `YYYY-MM`; days of other months are gray. */
  month?: string;
  /** How many bars fit on a day; by default as many as there are. */
  rows?: number;
  items: CalendarItem[];
  holidays: Holiday[];
  /** The selected day. */ day: string | undefined;
  onDay: (day: string) => void;
};

const names = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

/** `12`, or `1 April` on the first day of another month. */
const dayNumber = (day: string, month: string | undefined) =>
  monthOf(day) !== month && day.endsWith("-01") ? longDay(day).split(" ").slice(1).join(" ") : String(Number(day.slice(8)));

/** The calendar of a month or a week on a wide screen: bars per day, then a "more" count. */
export function MonthGrid({ weeks, month, rows = Infinity, items, holidays, day: selectedDay, onDay }: Props) {
  const { company } = useSession();
  const { today, workweek } = company;
  const columns = names.map((_, i) => (workweek.includes(i + 1) ? "minmax(0, 2fr)" : "minmax(0, 1fr)")).join(" ");

  return (
    <div className={s.month} style={{ "--columns": columns }}>
      <div className={s.head} aria-hidden>
        {names.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      {weeks
        .map((week) => layOutWeek(week, items, rows))
        .map(({ days, bars, lanes, more }) => (
          <div
            key={days[0]}
            className={s.week}
            style={{ "--lanes": Math.max(lanes, 1) }}
            data-empty={lanes === 0 || undefined}
            data-alone={weeks.length === 1 || undefined}
          >
            {days.map((day, i) => {
              const holiday = holidayOn(holidays, day);
              return (
                <div
                  key={day}
                  className={s.day}
                  style={{ gridColumn: i + 1 }}
                  data-off={!workweek.includes(weekday(day)) || holiday?.half === null || undefined}
                  data-today={day === today || undefined}
                  data-other={(month !== undefined && monthOf(day) !== month) || undefined}
                  data-selected={day === selectedDay || undefined}
                >
                  <button
                    type="button"
                    className={s.number}
                    aria-pressed={day === selectedDay}
                    aria-label={[longDay(day), holiday && holidayText(holiday), countText(itemsOn(items, day))].filter(Boolean).join(", ")}
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
              <ItemBar key={bar.item.id} bar={bar} />
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

function ItemBar({ bar: { item, from, to, lane, before, after } }: { bar: Bar }) {
  const { kind, title, description, color, isPending, task } = item;
  const details = item.details({ before, after });
  const props = {
    className: classNames(s.bar, isPending && s.pending),
    style: { gridColumn: `${from + 1} / ${to + 2}`, gridRow: lane + 2, "--edge": color ?? "var(--icon)" },
    "data-kind": kind,
    "data-before": before || undefined,
    "data-after": after || undefined,
    ...tooltip(`${title}: ${description}`),
  };
  const content = (
    <>
      {task && <TaskStatusMark status={task.status} />}
      <span className={s.name} dir="auto">
        {title}
      </span>
      {details && <small>{details}</small>}
      <VisuallyHidden dir="auto">{description}</VisuallyHidden>
    </>
  );
  return task ? (
    <AppLink {...props} href={task.href}>
      {content}
    </AppLink>
  ) : (
    <span {...props}>{content}</span>
  );
}
