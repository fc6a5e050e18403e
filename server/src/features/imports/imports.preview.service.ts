import { Day } from "@daybook/contract/core/common";
import { textKey } from "@daybook/contract/core/comparable";
import type { ImportRow } from "@daybook/contract/imports/imports";
import type { ActorContext, ImportKind } from "#context.ts";
import { AppError } from "#errors.ts";
import { formatDay } from "#format.ts";
import type { CheckedRow, ImportedRow, KnownIds } from "#domain/import-kind.ts";
import { optionsOf } from "./imports.kinds.service.ts";
import * as importsRepository from "./imports.repository.ts";
import type { ImportRecord } from "./imports.repository.ts";
import { dayOrdersOfRows, labelOf, readRows, type ReadRow, type StoredRow, suggestionFor, typedRows } from "./imports.rows.ts";

type Row = Awaited<ReturnType<typeof importsRepository.listRows>>[number];

/** Returns a row as text. Cells are encrypted with a key of the environment. */
export function decrypted({ encryption }: Pick<ActorContext, "encryption">, { line, cells, repairs, leftOut }: Row): StoredRow {
  const read = (text: string) => {
    const json = encryption.decrypt(text);
    if (json === undefined)
      throw new AppError("conflict", "This import can no longer be read, because JWT_SECRET has changed. Choose the file again.");
    return JSON.parse(json) as unknown;
  };
  return { line, leftOut, cells: read(cells) as string[], repairs: repairs === null ? {} : (read(repairs) as Record<string, string>) };
}

/** What stops an import as a whole. */
export function problemsOfColumns({ columns, required }: ImportKind, fields: readonly (string | null)[]) {
  const names = (field: string | readonly string[]) => [field].flat().map((each) => labelOf(columns, each));
  const missing = required.filter((field) => ![field].flat().some((each) => fields.includes(each)));
  const twice = columns.filter(({ field, joinedBy }) => joinedBy === undefined && fields.filter((each) => each === field).length > 1);
  return [
    ...missing.map((field) => `Choose the column that is ${names(field).join(" or ")}`),
    ...twice.map(({ label }) => `Two columns are ${label}. Leave one of them out`),
  ];
}

export type Previewed = { read: ReadRow; stored: StoredRow; checked: CheckedRow | undefined };

/** Reads and checks rows of an import, with what the actor sees and may do at this moment. */
export async function checkRows(
  ctx: ActorContext,
  kind: ImportKind,
  record: Pick<ImportRecord, "kind" | "source" | "choices" | "header">,
  rows: Row[],
  imported?: ReadonlyMap<number, ImportedRow["imported"]> | false,
) {
  const stored = rows.map((row) => decrypted(ctx, row));
  const { options, optionFor } = await optionsOf(ctx, kind, record.choices.columns);
  const { choices } = record;
  const orders = dayOrdersOfRows(typedRows(stored, choices.columns, kind.columns), kind.columns, record);
  const read = readRows(stored, { columns: kind.columns, choices, orders, optionFor });
  const knownIds: KnownIds = async (ids) =>
    record.source === "" || ids.length === 0 ? new Map() : importsRepository.knownIds(ctx.db, record.kind, record.source, ids);
  const known = await knownIds(read.flatMap(({ row }) => row.cells["externalId"] ?? []));
  for (const { row } of read) {
    row.knownId = known.get(row.cells["externalId"] ?? "");
    row.imported = imported ? imported.get(row.line) : undefined;
  }
  const used = stored.flatMap(({ leftOut }, index) => (leftOut ? [] : [read[index]!.row]));
  const checked = new Map((await kind.check(ctx, used, choices, knownIds)).map((row) => [row.line, row]));
  const previewed: Previewed[] = stored.map((row, index) => ({ stored: row, read: read[index]!, checked: checked.get(row.line) }));
  return { previewed, options, orders };
}

export const problemsOf = ({ read, checked }: Previewed) => {
  const own = read.problems;
  return [...own, ...(checked?.problems ?? []).filter(({ field }) => field === undefined || !own.some((each) => each.field === field))];
};

export const actionOf = (row: Previewed): ImportRow["action"] => {
  if (row.stored.leftOut || !row.checked) return "left_out";
  return problemsOf(row).length > 0 ? "wrong" : row.checked.action;
};

const isDay = (value: string) => Day.safeParse(value).success;

/** A row as the preview shows it. */
export function presentRow(kind: ImportKind, row: Previewed): ImportRow {
  const { read, stored, checked } = row;
  const typeOf = (field: string) => kind.columns.find((each) => each.field === field)?.type;
  const isSecret = (field: string) => typeOf(field) === "secret";
  const shown = (values: Partial<Record<string, string>>) =>
    Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => !isSecret(entry[0]) && entry[1] !== undefined));
  const inWords = (field: string, value: string | null) => (value && typeOf(field) === "day" && isDay(value) ? formatDay(value) : value);
  return {
    line: stored.line,
    typed: shown(read.typed),
    values: Object.fromEntries(
      Object.entries(shown(checked?.values ?? read.row.cells)).map(([field, value]) => [field, inWords(field, value) ?? ""]),
    ),
    problems: stored.leftOut ? [] : problemsOf(row),
    notes: [...read.notes, ...(checked?.notes ?? [])],
    doubts: checked?.doubts ?? [],
    action: actionOf(row),
    changes: (checked?.changes ?? [])
      .filter(({ field }) => !isSecret(field))
      .map(({ field, before, after }) => ({ field, before: inWords(field, before), after: inWords(field, after) })),
    isRepaired: Object.keys(stored.repairs).length > 0,
    outcome: null,
    reason: null,
  };
}

/**
 * Words that are no option of their field and are not created, with the option that they probably mean. A word of a row without
 * problems was understood, such as an employee ID in place of a name.
 */
export function unknownWords(
  previewed: Previewed[],
  options: Partial<Record<string, string[]>>,
  create: Partial<Record<string, string[]>>,
) {
  return Object.entries(options).flatMap(([field, values = []]) => {
    const known = new Set([...values, ...(create[field] ?? [])].map(textKey));
    const words = Map.groupBy(
      previewed
        .flatMap((row) => {
          const word = row.stored.leftOut ? undefined : row.read.row.cells[field];
          return word === undefined ? [] : { word, isUnderstood: row.checked !== undefined && problemsOf(row).length === 0 };
        })
        .filter(({ word }) => !known.has(textKey(word))),
      ({ word }) => textKey(word),
    );
    const unknown = [...words.values()].filter((same) => !same.some(({ isUnderstood }) => isUnderstood));
    return unknown.map((same) => ({
      field,
      word: same[0]!.word,
      rows: same.length,
      suggestion: suggestionFor(same[0]!.word, values) ?? null,
    }));
  });
}

/** The columns of the file with their fields, three values each and how dates are read. */
export function presentColumns(
  kind: ImportKind,
  { header, choices }: ImportRecord,
  previewed: Previewed[],
  orders: Record<string, string | undefined>,
) {
  const type = (field: string | null | undefined) => kind.columns.find((each) => each.field === field)?.type;
  return header.map((name, at) => {
    const field = choices.columns[at] ?? null;
    const filled = previewed.map(({ stored }) => stored.cells[at]?.trim() ?? "").filter(Boolean);
    const samples = filled.slice(0, 3).map((text) => (type(field) === "secret" || /passw/i.test(name) ? "••••••" : text.slice(0, 100)));
    const order = field && type(field) === "day" ? orders[field] : undefined;
    return { name, field, samples, note: order ? `Read ${order}` : null };
  });
}
