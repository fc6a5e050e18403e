import { counted, numberFormat, numberText, pluralize } from "@daybook/contract/core/numbers";
import type { Report } from "@daybook/contract/reports/reports";
import { exactDay, isDay, monthText, shortDay } from "#lib/format/dates.ts";
import type { Counted } from "./report-kinds.ts";

export type Cell = Report["rows"][number][number];
export type ReportColumn = Report["columns"][number];

const shortly = numberFormat({ maximumFractionDigits: 1 });
const percent = (value: number) => `${shortly(value * 100)}%`;

export const isNumeric = ({ kind }: ReportColumn) => kind === "number" || kind === "hours" || kind === "percent";

/** Formats a cell: `Thu 12 Mar`, `1,056.25`, `87.5%`. */
export function cellText(value: Cell, { kind, key }: ReportColumn, today: string) {
  if (value === null || value === "") return "–";
  if (kind === "day" && typeof value === "string" && isDay(value)) return shortDay(value, today);
  if (typeof value !== "number") return dateTimeText(value, today);
  if (kind === "percent") return percent(value);
  // A task number is an identifier, not an amount.
  return key === "number" ? `#${value}` : numberText(value);
}

/** Formats dates with time and months: `Thu 12 Mar, 18:14`, `March 2026`. Returns any other text unchanged. */
function dateTimeText(text: string, today: string) {
  if (/^\d{4}-\d{2}$/.test(text)) return monthText(text);
  const [, day, time] = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2})$/.exec(text) ?? [];
  return day !== undefined && isDay(day) ? `${shortDay(day, today)}, ${time}` : text;
}

/** The full date, for the tooltip. */
export const exactText = (value: Cell, { kind }: ReportColumn) =>
  kind === "day" && typeof value === "string" && isDay(value) ? exactDay(value) : undefined;

/** `1 report`, `1,200 reports`. */
export const countText = (count: number, [one, many]: Counted) => counted(count, one, many);

export type Total = { key: string; label: string; text: string; unit?: string };

/** The totals of all rows, with the number of rows first; a grouped report has that number as a column. */
export function totalsOf({ columns, totals, rowCount }: Report, [one, many]: Counted): Total[] {
  const rows = { key: "count", label: capital(pluralize(rowCount, one, many)), text: numberText(rowCount) };
  const ofColumns = columns.flatMap((column, at): Total[] => {
    const value = totals[at] ?? null;
    if (value === null) return [];
    const label = column.total === "average" ? `Average ${column.label.toLowerCase()}` : column.label;
    return [{ key: column.key, label, text: cellText(value, column, ""), ...(column.kind === "hours" && { unit: "h" }) }];
  });
  return isGrouped(columns) ? ofColumns : [rows, ...ofColumns];
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Whether a report has one row per group, with the number of its rows. */
const isGrouped = (columns: readonly ReportColumn[]) => columns[1]?.key === "rows";
