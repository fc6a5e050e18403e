import type { Holiday } from "@daybook/contract/leaves/schemas";
import { VisuallyHidden } from "@mantine/core";
import { longDay } from "#lib/format/dates.ts";
import { holidayText } from "../leave-labels.ts";
import { type CalendarItem, itemsOn } from "./calendar-items.ts";
import { holidayOn } from "./month.ts";

type Props = { /** The period, for the name of the list. */ title: string; days: string[]; items: CalendarItem[]; holidays: Holiday[] };

/** The days of a calendar that have something, as a list for screen readers. */
export function CalendarList({ title, days, items, holidays }: Props) {
  const lines = days.flatMap((day) => {
    const holiday = holidayOn(holidays, day);
    const texts = [...(holiday ? [holidayText(holiday)] : []), ...itemsOn(items, day).map((item) => `${item.title}, ${item.description}`)];
    return texts.length > 0 ? [{ day, text: texts.join("; ") }] : [];
  });
  return (
    <VisuallyHidden>
      <h2>{title} as a list</h2>
      {lines.length === 0 && <p>Nothing is due and no one is away</p>}
      <ul>
        {lines.map(({ day, text }) => (
          <li key={day}>
            {longDay(day)}: {text}
          </li>
        ))}
      </ul>
    </VisuallyHidden>
  );
}
