import { searchKey } from "@daybook/contract/core/comparable";
import type { ImportKind } from "#context.ts";
import type { ImportColumn } from "#domain/import-kind.ts";
import type { FileRecord } from "./imports.table.ts";

/** What two names of a column share if they are the same: `E-Mail *` and `email`. */
export const columnKey = (name: string) => searchKey(name).replaceAll(/[^\p{L}\p{N}]/gu, "");

/** The keys of a name: unchanged, and without what is in brackets, such as the format of a date. */
const keysOf = (name: string) => [columnKey(name), columnKey(name.replaceAll(/[([{].*$/g, ""))];

const fieldsByKey = (columns: readonly ImportColumn[]) =>
  new Map(columns.flatMap(({ field, label, names }) => [label, ...names].map((name) => [columnKey(name), field] as const)));

/**
 * Returns the field of each column: as the company chose for the name before, or by the usual names. Each field once unless
 * its cells are joined; null leaves a column out.
 */
export function proposedFields(
  header: readonly string[],
  columns: readonly ImportColumn[],
  remembered: ReadonlyMap<string, string | null>,
) {
  const usual = fieldsByKey(columns);
  const known = new Set(columns.map(({ field }) => field));
  const chosen = header.map((name) => remembered.get(columnKey(name)));
  const taken = new Set(chosen.filter((field) => field && known.has(field)));
  const isTaken = (field: string) => taken.has(field) && !columns.some((each) => each.field === field && each.joinedBy !== undefined);
  return header.map((name, at) => {
    const before = chosen[at];
    if (before === null) return null;
    if (before !== undefined && known.has(before) && (chosen.indexOf(before) === at || !isTaken(before))) return before;
    const field = keysOf(name)
      .map((key) => usual.get(key))
      .find((each) => each !== undefined && !isTaken(each));
    if (field === undefined) return null;
    taken.add(field);
    return field;
  });
}

const headerWithin = 10;

/** Splits a table at its header row: of the first rows the one with the most usual names, because exports begin with titles. */
export function splitHeader(records: readonly FileRecord[], { columns }: Pick<ImportKind, "columns">) {
  const usual = fieldsByKey(columns);
  const matches = records
    .slice(0, headerWithin)
    .map(({ cells }) => cells.filter((cell) => keysOf(cell).some((key) => usual.has(key))).length);
  const at = Math.max(0, matches.indexOf(Math.max(...matches)));
  const rows = records.slice(at + 1);
  const width = Math.max(records[at]!.cells.length, ...rows.map(({ cells }) => cells.length));
  const header = Array.from({ length: width }, (_, index) => records[at]!.cells[index]?.trim() || `Column ${index + 1}`);
  return { header, rows };
}
