import type { Total } from "../report-labels.ts";
import s from "./report-totals.module.css";

/** The totals of all rows, not only of the page. */
export const ReportTotals = ({ totals }: { totals: Total[] }) => (
  <dl className={s.totals} aria-label="Totals of all rows" role="group">
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
);
