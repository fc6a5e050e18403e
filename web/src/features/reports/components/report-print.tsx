import { numberText } from "@daybook/contract/core/numbers";
import type { Report } from "@daybook/contract/reports/reports";
import { maxPrintRows } from "@daybook/contract/core/constants";
import { exactDay } from "#lib/format/dates.ts";
import { useSession } from "#lib/session/session.ts";
import { PrintPage } from "#ui/layout/print-page.tsx";
import type { Counted } from "../report-kinds.ts";
import { countText, totalsOf } from "../report-labels.ts";
import { ReportTable } from "./report-table.tsx";
import { ReportTotals } from "./report-totals.tsx";
import s from "./report-print.module.css";

type Props = {
  /** `Hours by person` */
  title: string;
  period: string;
  /** The active filters as text: `Team: Design`. */
  filters: string[];
  report: Report;
  counted: Counted;
  isGrouped: boolean;
};

/**
 * The printed report: heading, period, filters, totals of all rows, rows, and notes on the calculation. The print button
 * loads up to 2,000 rows; the browser's own print command prints the page on the screen and says so.
 */
export function ReportPrint({ title, period, filters, report, counted, isGrouped }: Props) {
  const { company } = useSession();
  const {
    rows,
    rowCount,
    notes: [basis, ...notes],
  } = report;
  return (
    <PrintPage className={s.paper}>
      <header className={s.head}>
        <p dir="auto">{company.name}</p>
        <h1>{title}</h1>
        <p>
          {period}, {countText(rowCount, counted)}. {basis} Printed on {exactDay(company.today)}.
        </p>
        {filters.length > 0 && <p>{filters.join(" · ")}</p>}
        {rows.length < rowCount && <p className={s.partial}>{partialText(rows.length, rowCount, counted)}</p>}
      </header>
      <ReportTotals totals={totalsOf(report, counted)} />
      <ReportTable label={title} report={report} isGrouped={isGrouped} />
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </PrintPage>
  );
}

/** What a print leaves out, and how to get it. Totals always count all rows. */
function partialText(shown: number, all: number, counted: Counted) {
  const part = `${numberText(shown)} of ${countText(all, counted)}. Totals count all of them.`;
  return shown < maxPrintRows
    ? `This print contains ${part} Press Print on the screen to print all.`
    : `This print contains the first ${part} Export the report to get all.`;
}
