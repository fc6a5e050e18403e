import type { Report } from "@daybook/contract/reports";
import { AppLink } from "#ui/layout/app-link.tsx";
import { classNames } from "#ui/class-names.ts";
import { useCompany } from "#ui/layout/company-context.tsx";
import { tooltip, tooltipWhenTruncated } from "#ui/overlay/tooltip.ts";
import { type Cell, cellText, exactText, isNumeric, type ReportColumn } from "../report-labels.ts";
import s from "./report-table.module.css";

/** Columns with texts longer than this share the remaining width and truncate. */
const longText = 28;

type Props = {
  label: string;
  report: Report;
  /** Links of the cells, by row and column. */
  hrefs: (string | undefined)[][];
  isOld: boolean;
};

/** A report with the same columns as its export, and the totals of all rows in the footer. Scrolls horizontally. */
export function ReportTable({ label, report: { columns, rows, totals }, hrefs, isOld }: Props) {
  const { today } = useCompany();
  const isLong = columns.map((_, at) => rows.some((row) => String(row[at] ?? "").length > longText));
  const hasTotals = totals.some((total) => total !== null);
  return (
    <div className={s.scroller} tabIndex={0} role="region" aria-label={label} aria-busy={isOld}>
      <table className={s.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={classNames(isNumeric(column) && s.number)}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            <tr key={i}>
              {columns.map((column, at) => (
                <BodyCell
                  key={column.key}
                  value={row[at] ?? null}
                  column={column}
                  href={hrefs[i]?.[at]}
                  today={today}
                  isLong={isLong[at] ?? false}
                />
              ))}
            </tr>
          ))}
        </tbody>
        {hasTotals && (
          <tfoot>
            <tr>
              {columns.map((column, at) => (
                <td key={column.key} className={classNames(isNumeric(column) && s.number)}>
                  {at === 0 ? "Total" : (totals[at] ?? null) === null ? "" : cellText(totals[at] ?? null, column, today)}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

type CellProps = { value: Cell; column: ReportColumn; href: string | undefined; today: string; isLong: boolean };

function BodyCell({ value, column, href, today, isLong }: CellProps) {
  const exact = exactText(value, column);
  const text = cellText(value, column, today);
  return (
    <td className={classNames(isNumeric(column) && s.number, isLong && s.long)}>
      <span className={s.cell} {...(exact === undefined ? tooltipWhenTruncated : tooltip(exact))}>
        {href === undefined ? (
          text
        ) : (
          <AppLink className={s.link} href={href}>
            {text}
          </AppLink>
        )}
      </span>
    </td>
  );
}
