import type { Total } from "../report-labels.ts";
import s from "./report-totals.module.css";

/** The totals of all rows, not only of the page. */
export const ReportTotals = ({ totals }: { totals: Total[] }) => (
  <div role="group" aria-label="Totals of all rows">
    <dl className={s.totals}>
      {totals.map(({ key, label, text, unit }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>
            {text}
            {unit && <small> {unit}</small>}
          </dd>
        </div>
      ))}
    </dl>
  </div>
);
