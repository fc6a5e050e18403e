import type { Report } from "@daybook/contract/reports/reports";
import { AppLink } from "#ui/layout/app-link.tsx";
import { classNames } from "#ui/class-names.ts";
import { useCompany } from "#ui/layout/company-context.tsx";
import { tooltip } from "#ui/overlay/tooltip.ts";
import { cellText, exactText, isNumeric } from "../report-labels.ts";
import { type LayoutColumn, layoutOf, type PlacedColumn } from "../report-layout.ts";
import s from "./report-table.module.css";

type Row = Report["rows"][number];
type Hrefs = (string | undefined)[] | undefined;

type Props = {
  label: string;
  report: Report;
  isGrouped: boolean;
  /** Links of the cells, by row and column. Without links on paper. */
  hrefs?: (string | undefined)[][];
  isOld?: boolean;
};

/** A report with all columns of its export; related columns share a cell, and long texts wrap. */
export function ReportTable({ label, report: { kind, columns, rows }, isGrouped, hrefs, isOld = false }: Props) {
  const layout = layoutOf(kind, columns, isGrouped);
  return (
    <table className={s.table} aria-label={label} aria-busy={isOld}>
      <thead>
        <tr>
          {layout.map((column) => (
            <th key={column.key} scope="col" className={classOf(column)}>
              {column.label}
              {column.below.length > 0 && <small>{column.below.map((each) => each.label).join(", ")}</small>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, i) => (
          <tr key={i}>
            {layout.map((column) => (
              <BodyCell key={column.key} row={row} column={column} hrefs={hrefs?.[i]} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const classOf = (column: LayoutColumn) =>
  classNames(isNumeric(column) && s.number, column.kind === "day" && s.day, column.isWide && s.wide);

function BodyCell({ row, column, hrefs }: { row: Row; column: LayoutColumn; hrefs: Hrefs }) {
  const below = column.below.filter(({ at }) => !isEmpty(row[at]));
  return (
    <td className={classOf(column)}>
      <CellText row={row} column={column} hrefs={hrefs} />
      {below.length > 0 && (
        <small>
          {below.map((each, index) => (
            <span key={each.key}>
              {index > 0 && ", "}
              {each.key === "blockers" && <b className={s.blocker}>Blocker: </b>}
              <CellText row={row} column={each} hrefs={hrefs} />
            </span>
          ))}
        </small>
      )}
    </td>
  );
}

export const isEmpty = (value: Row[number] | undefined) => value === undefined || value === null || value === "";

/** The text of a cell, linked to what it names, with the full date as tooltip. */
export function CellText({ row, column, hrefs }: { row: Row; column: PlacedColumn; hrefs: Hrefs }) {
  const { today } = useCompany();
  const value = row[column.at] ?? null;
  const text = cellText(value, column, today);
  const exact = exactText(value, column);
  const href = hrefs?.[column.at];
  const shown =
    href === undefined ? (
      text
    ) : (
      <AppLink className={s.link} href={href}>
        {text}
      </AppLink>
    );
  return exact === undefined ? shown : <span {...tooltip(exact)}>{shown}</span>;
}
