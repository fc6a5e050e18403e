import type { DayPart } from "@daybook/contract/core/constants";
import { counted } from "@daybook/contract/core/numbers";
import type { LeaveDay } from "@daybook/contract/leaves/schemas";
import { exactDay, shortDay } from "#lib/format/dates.ts";
import { useCompany } from "#ui/layout/company-context.tsx";
import { tooltip } from "#ui/overlay/tooltip.ts";
import { dayReason, partOf } from "#features/leaves/leave-labels.ts";
import s from "./day-by-day.module.css";

type Period = { startDate: string; endDate: string; startDayPart: DayPart; endDayPart: DayPart };
type Props = { days: number; breakdown: LeaveDay[]; period: Period };

/** Longer leave lists only its first and last days, and sums up the days between. */
const rowsMax = 16;
const edgeRows = 6;

/** A table of the leave's days with each charge and its reason, and the total. */
export function DayByDay({ days, breakdown, period }: Props) {
  const { today } = useCompany();
  const between = breakdown.length > rowsMax ? breakdown.slice(edgeRows, -edgeRows) : [];
  const first = between.length > 0 ? breakdown.slice(0, edgeRows) : breakdown;
  const last = between.length > 0 ? breakdown.slice(-edgeRows) : [];
  const row = (day: LeaveDay) => (
    <tr key={day.date} data-uncharged={day.charge === 0 || undefined}>
      <th scope="row">
        <time dateTime={day.date} {...tooltip(exactDay(day.date))}>
          {shortDay(day.date, today)}
        </time>
      </th>
      <td className={s.reason}>{dayReason(day, partOf(day.date, period))}</td>
      <td className={s.charge}>{day.charge}</td>
    </tr>
  );
  return (
    <table className={s.days}>
      <caption className={s.caption}>Day by day</caption>
      <tbody>
        {first.map(row)}
        {between.length > 0 && (
          <tr>
            <th scope="row">{counted(between.length, "more day")}</th>
            <td />
            <td className={s.charge}>{between.reduce((sum, { charge }) => sum + charge, 0)}</td>
          </tr>
        )}
        {last.map(row)}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            Total
          </th>
          <td className={s.charge}>{counted(days, "day")}</td>
        </tr>
      </tfoot>
    </table>
  );
}
