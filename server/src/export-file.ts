import type { CsvDialect } from "@daybook/contract/core/csv";
import type { AuditEntity } from "@daybook/contract/audit/actions";
import { record } from "#changes.ts";
import type { ActorContext } from "#context.ts";
import * as exportsChanges from "#features/exports/exports.changes.ts";
import { type Cell, csvFile, type Download, xlsxFile, xlsxLinesMax } from "#download.ts";
import { AppError } from "#errors.ts";
import { inTransaction } from "#transaction.ts";

/*
 * The one path on which data leaves as a file: every export of a list, a report or a company's data records who
 * downloaded what in the audit trail.
 */

/** Records an export: `name` is the file or the person whose data it holds, `filters` what narrowed it. */
export const recordExport = (ctx: ActorContext, entity: AuditEntity, entityId: string | null, after: { name: string; filters?: object }) =>
  inTransaction(ctx, async (ctx) => record(ctx, exportsChanges.downloaded, { id: entityId, entity, after }));

/** The head of a column of instants, which files show as days and times of the company. */
export const zonedHead = (label: string, timezone: string) => `${label} (${timezone})`;

/** Returns a function that writes an instant as `2026-03-12 14:30:05` of the company. */
export function zonedTimes(timezone: string) {
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone: timezone, dateStyle: "short", timeStyle: "medium" });
  return (instant: string | null): string | null => instant && format.format(new Date(instant));
}

export type TableExport = {
  /** The file name without its extension. */
  name: string;
  /** What the audit trail names as the subject: the feature whose rows are exported. */
  entity: AuditEntity;
  format: "csv" | "xlsx";
  head: string[];
  /** The heads of columns with dates, which an Excel file has as dates. */
  dates?: readonly string[];
  /** The rows in batches, read while the file is written. */
  rows: AsyncIterable<Cell[][]>;
  /** Number of rows; an Excel file accepts at most `xlsxLinesMax`. */
  rowCount?: number;
  /** Of a CSV file; commas and points by default. */
  dialect?: CsvDialect | undefined;
  /** The filters of the request. Empty ones are left out of the audit trail. */
  filters: object;
};

/**
 * Returns a table as a CSV or Excel file and records the export.
 * @throws AppError `invalid_input` for an Excel file with too many rows
 */
export async function exportTable(
  ctx: ActorContext,
  { name, entity, format, head, dates, rows, rowCount = 0, dialect, filters }: TableExport,
): Promise<Download> {
  if (format === "xlsx" && rowCount > xlsxLinesMax) {
    throw new AppError("invalid_input", "An Excel file can contain at most 200,000 rows. Choose a shorter period or a CSV file.");
  }
  const fileName = `${name}.${format}`;
  const used = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined && value !== null && value !== ""));
  await recordExport(ctx, entity, null, { name: fileName, ...(Object.keys(used).length > 0 && { filters: used }) });
  return format === "xlsx" ? xlsxFile(fileName, head, rows, dates) : csvFile(fileName, head, rows, dialect);
}
