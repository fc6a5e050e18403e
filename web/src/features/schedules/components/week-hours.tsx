import { WEEKDAYS } from "#lib/format/dates.ts";
import { totalOf } from "../schedule-text.ts";
import s from "./schedules.module.css";

/** A rota as a table: one row per week with the hours of each day and their sum. */
export const WeekHours = ({ weeks }: { weeks: readonly (readonly number[])[] }) => (
  <div className={s.scroll}>
    <table className={s.weeks}>
      <thead>
        <tr>
          {weeks.length > 1 && <th scope="col">Week</th>}
          {WEEKDAYS.map((name) => (
            <th key={name} scope="col">
              <abbr title={name}>{name.slice(0, 3)}</abbr>
            </th>
          ))}
          <th scope="col">Total</th>
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, index) => (
          // Weeks have no identity but their position.
          <tr key={index}>
            {weeks.length > 1 && <th scope="row">{index + 1}</th>}
            {week.map((hours, day) => (
              <td key={WEEKDAYS[day]} className={hours === 0 ? s.off : undefined}>
                {hours === 0 ? "–" : hours}
              </td>
            ))}
            <td className={s.total}>{totalOf(week)} h</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
