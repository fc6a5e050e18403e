import type { Compliance } from "@daybook/contract/eods/eods";
import { exactDay, monthOf, monthText, shortDay } from "#lib/format/dates.ts";
import s from "./compliance-grid.module.css";

export type GridColumn = Compliance["days"][number] & { index: number };

type Props = { columns: GridColumn[]; today: string; day: string | undefined; onDay: (day: string) => void; phone: boolean };

/** Header rows: months, then a button for each day. */
export function GridHead({ columns, today, day, onDay, phone }: Props) {
  const months = [...Map.groupBy(columns, ({ date }) => monthOf(date))];
  return (
    <>
      <colgroup>
        <col className={s.whoColumn} />
        {columns.map(({ date, kind }) => (
          <col key={date} className={kind === "weekend" ? s.offColumn : undefined} />
        ))}
        <col className={s.rateColumn} />
      </colgroup>
      <thead>
        <tr aria-hidden>
          <th />
          {months.map(([month, days]) => (
            <th key={month} colSpan={days.length} className={s.month}>
              <span>{days.length > 1 || months.length === 1 ? monthText(month).split(" ", 1)[0] : ""}</span>
            </th>
          ))}
          <th />
        </tr>
        <tr>
          <th scope="col">
            <span className={s.hiddenLabel}>Person</span>
          </th>
          {columns.map(({ date, kind }) => {
            const [weekday = "", number] = shortDay(date).split(" ");
            return (
              <th key={date} scope="col" data-off={kind === "weekend" || undefined}>
                <button
                  type="button"
                  className={s.dayHead}
                  data-today={date === today || undefined}
                  aria-pressed={date === day}
                  onClick={() => onDay(date)}
                >
                  <span className={s.dayShort} aria-hidden>
                    {weekday.charAt(0)}
                    <b>{number}</b>
                  </span>
                  <span className={s.hiddenLabel}>{exactDay(date)}</span>
                </button>
              </th>
            );
          })}
          <th scope="col" className={s.rateHead}>
            {phone ? <span className={s.hiddenLabel}>On time</span> : "On time"}
          </th>
        </tr>
      </thead>
    </>
  );
}
