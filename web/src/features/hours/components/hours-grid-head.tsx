import { VisuallyHidden } from "@mantine/core";
import { memo } from "react";
import { exactDay, shortDay } from "#lib/format/dates.ts";
import { tooltip } from "#ui/overlay/tooltip.ts";
import type { HoursDay } from "../hours-labels.ts";
import s from "./hours-grid.module.css";

type Props = { days: HoursDay[]; today: string; span: "week" | "month" };

/** The columns and their headers; memoized, so scrolling doesn't re-render them. */
export const HoursGridHead = memo(function HoursGridHead({ days, today, span }: Props) {
  return (
    <>
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
    </>
  );
});

function DayHead({ day: { date, kind, holiday }, today, span }: { day: HoursDay; today: string; span: "week" | "month" }) {
  const [weekday = "", number] = shortDay(date).split(" ");
  const label = holiday ? `${exactDay(date)}, ${holiday}` : exactDay(date);
  return (
    <th
      scope="col"
      className={s.day}
      data-off={kind !== "working" || undefined}
      data-today={date === today || undefined}
      {...tooltip(label)}
    >
      <span aria-hidden>
        {span === "week" ? weekday : weekday.charAt(0)}
        <b>{number}</b>
      </span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </th>
  );
}
