import { counted } from "@daybook/contract/core/numbers";
import type { Hours } from "@daybook/contract/hours/hours";
import { memo } from "react";
import { hoursText, type HoursDay } from "../hours-labels.ts";
import s from "./hours-grid.module.css";
import { LoggedOf } from "./hours-parts.tsx";

type Props = { people: number; days: HoursDay[]; totals: Hours["totals"]; today: string; span: "week" | "month" };

/** The totals of all people, in whole hours when a month is shown. */
export const HoursGridTotals = memo(function HoursGridTotals({ people, days, totals, today, span }: Props) {
  return (
    <tr className={s.totals}>
      <th scope="row" className={s.who}>
        All {counted(people, "person", "people")}
      </th>
      {days.map(({ date, logged }) => (
        <td key={date} className={s.cell} data-today={date === today || undefined}>
          {logged > 0 && hoursText(span === "month" ? Math.round(logged) : logged)}
        </td>
      ))}
      <td className={s.sum}>
        {/* The days add up to what everyone logged, which has no expectation if some owe no reports. */}
        <LoggedOf logged={totals.logged} expected={totals.logged === totals.loggedOwed ? totals.expected : 0} />
      </td>
      <td className={s.missing}>{totals.missingDays > 0 && totals.missingDays}</td>
    </tr>
  );
});
