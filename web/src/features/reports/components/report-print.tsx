import type { Report } from "@daybook/contract/reports";
import { useSession } from "#lib/session/session.ts";
import { classNames } from "#ui/class-names.ts";
import { PrintPage } from "#ui/layout/print-page.tsx";
import { cellText, isNumeric, rowsText } from "../report-labels.ts";
import s from "./report-print.module.css";

/** A URL or a key, longer than any word. Wrapped anywhere, so that it pushes no column off the page. */
const unbroken = /\S{25}/;
/** Columns with only short texts (dates, statuses) do not wrap. */
const shortText = 12;

type Props = { title: string; period: string; report: Report };

/** The printed report: rows, totals of all rows, and notes on the calculation. */
export function ReportPrint({ title, period, report: { columns, rows, totals, rowCount, notes } }: Props) {
  const { company } = useSession();
  const shown = rows.length < rowCount ? `${rows.length} of ${rowsText(rowCount)}, totals for all rows` : rowsText(rowCount);
  const isShort = columns.map((column, at) => rows.every((row) => cellText(row[at] ?? null, column, company.today).length <= shortText));
  return (
    <PrintPage className={s.paper}>
      <header className={s.head}>
        <p>{company.name}</p>
        <h1>
          {title}, {period}
        </h1>
        <p>{shown}</p>
      </header>
      <table className={s.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} className={classNames(isNumeric(column) && s.number)}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            <tr key={i}>
              {columns.map((column, at) => (
                <td
                  key={column.key}
                  className={classNames(
                    isNumeric(column) && s.number,
                    isShort[at] && s.short,
                    unbroken.test(String(row[at] ?? "")) && s.unbroken,
                  )}
                >
                  {cellText(row[at] ?? null, column, company.today)}
                </td>
              ))}
            </tr>
          ))}
          <tr className={s.totals}>
            {columns.map((column, at) => (
              <td key={column.key} className={classNames(isNumeric(column) && s.number)}>
                {at === 0 ? "Total" : (totals[at] ?? null) === null ? "" : cellText(totals[at] ?? null, column, company.today)}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </PrintPage>
  );
}
