import { counted } from "@daybook/contract/core/numbers";
import { uuidv7 } from "uuidv7";
import { textKey } from "@daybook/contract/core/comparable";
import type { CheckedInputOf, OutputOf } from "@daybook/contract/core/endpoint";
import type * as imports from "@daybook/contract/imports/imports";
import { importKindLabels, importPageSize } from "@daybook/contract/imports/kinds";
import { record } from "#changes.ts";
import type { ActorContext, ImportKind } from "#context.ts";
import { AppError, invalid } from "#errors.ts";
import { pagination, window } from "#pagination.ts";
import { inTransaction } from "#transaction.ts";
import * as importsChanges from "./imports.changes.ts";
import { proposedFields, splitHeader } from "./imports.columns.ts";
import { readFile } from "./imports.file.ts";
import { kindOf, mayImportSomething, optionsOf } from "./imports.kinds.service.ts";
import {
  actionOf,
  checkRows,
  decrypted,
  presentColumns,
  presentRow,
  type Previewed,
  problemsOfColumns,
  unknownWords,
} from "./imports.preview.service.ts";
import * as importsRepository from "./imports.repository.ts";
import type { ImportRecord } from "./imports.repository.ts";
import { dayOrdersOfRows, labelOf, questionsOf, typedRows } from "./imports.rows.ts";

const missing = "This import does not exist";

type Upload = { name: string; data: Buffer };

export const mayUpload = async (ctx: ActorContext, { kind }: CheckedInputOf<typeof imports.upload>) => kindOf(ctx, kind);

/** Reads a file and keeps its rows, with the columns and values that the company chose for earlier files. */
export async function upload(ctx: ActorContext, { kind: name }: CheckedInputOf<typeof imports.upload>, { name: fileName, data }: Upload) {
  const { records, notes } = await readFile(data);
  return inTransaction(ctx, async (ctx) => {
    const kind = await kindOf(ctx, name);
    const { header, rows } = splitHeader(records, kind);
    if (rows.length === 0) throw invalid("file", "The file has no rows below its header row. Choose another one.");
    const memory = await importsRepository.listMemory(ctx.db, name);
    const about = (field: string) => new Map(memory.filter((each) => each.about === field).map(({ word, chosen }) => [word, chosen]));
    const columns = proposedFields(header, kind.columns, about(""));
    const values = Object.fromEntries(
      kind.columns.map(({ field }) => [
        field,
        Object.fromEntries([...about(field)].flatMap(([word, chosen]) => (chosen ? [[word, chosen]] : []))),
      ]),
    );
    const id = uuidv7();
    const choices = { columns, values, dayOrders: {}, create: {}, defaults: {}, existing: "keep" as const, ...kind.choices?.(ctx) };
    await importsRepository.insert(ctx.db, {
      id,
      kind: name,
      source: kind.sourceOf?.(header) ?? "",
      fileName: fileName.slice(0, 255),
      header: JSON.stringify(header),
      choices: JSON.stringify(choices),
      notes: JSON.stringify(notes),
      rowCount: rows.length,
      createdBy: ctx.actor.id,
      createdAt: ctx.now(),
    });
    await importsRepository.insertRows(
      ctx.db,
      id,
      rows.map(({ line, cells }) => ({ line, cells: ctx.encryption.encrypt(JSON.stringify(cells)) })),
    );
    return { _id: id };
  });
}

/** Returns one's own import with its kind; throws 404 for those of others. */
export async function own(ctx: ActorContext, id: string, find: typeof importsRepository.find = importsRepository.find) {
  const found = await find(ctx.db, id);
  if (!found || found.creatorId !== ctx.actor.id) throw new AppError("not_found", missing);
  return { found, kind: await kindOf(ctx, found.kind) };
}

/** Returns one's own import, locked for the transaction; throws 409 unless it is a draft. */
async function ownDraft(ctx: ActorContext, id: string) {
  const { found, kind } = await own(ctx, id, importsRepository.findForUpdate);
  if (found.state !== "draft") throw new AppError("conflict", "This import has started and can no longer be changed");
  return { found, kind };
}

export async function list(ctx: ActorContext) {
  mayImportSomething(ctx);
  const found = await importsRepository.listOf(ctx.db, ctx.actor.id);
  const outcomes = await importsRepository.outcomesOf(
    ctx.db,
    found.map(({ _id }) => _id),
  );
  return found.map((each) => ({ ...each, outcomes: outcomes(each._id) }));
}

export async function get(
  ctx: ActorContext,
  { id, show, page }: CheckedInputOf<typeof imports.get>,
): Promise<OutputOf<typeof imports.get>> {
  const { found, kind } = await own(ctx, id);
  const isDraft = found.state === "draft";
  // A started import is asked every second: only the rows that it shows are read.
  const rows = isDraft
    ? await importsRepository.listRows(ctx.db, id)
    : await importsRepository.listRowsWith(ctx.db, id, ["refused", "left_out"]);
  const isReady = problemsOfColumns(kind, found.choices.columns).length === 0;
  const { previewed, options, orders } =
    isDraft && isReady ? await checkRows(ctx, kind, found, rows) : await unchecked(ctx, kind, found, rows);
  const { columns: _columns, ...choices } = found.choices;
  const listed = isDraft ? previewed.filter((row) => isReady && isShown(row, show)) : [];
  const { skip } = window({ page }, importPageSize);
  const shown = isDraft ? listed.slice(skip, skip + importPageSize).map((row) => presentRow(kind, row)) : [];
  const untaken = isDraft ? [] : rows;
  const outcomes = await importsRepository.outcomesOf(ctx.db, [id]);
  const created = found.state === "done" && kind.invitable ? await importsRepository.createdIds(ctx.db, id) : [];
  return {
    ...found,
    label: importKindLabels[found.kind],
    noun: kind.noun,
    fields: fieldsOf(kind, options),
    columns: presentColumns(kind, found, previewed, orders),
    choices,
    problems: problemsOfColumns(kind, found.choices.columns),
    questions: isDraft
      ? questionsOf(
          typedRows(
            previewed.map(({ stored }) => stored),
            found.choices.columns,
            kind.columns,
          ),
          kind.columns,
          orders,
        )
      : [],
    unknown: isDraft ? unknownWords(previewed, options, found.choices.create) : [],
    sums: isDraft ? sumsOf(kind, found, previewed) : [],
    counts: countsOf(isReady ? previewed : [], found.rows),
    outcomes: outcomes(id),
    invitable: created.length > 0 ? await kind.invitable!(ctx, created) : [],
    page: isDraft ? shown : untaken.slice(skip, skip + importPageSize).map((row) => presentUntaken(ctx, kind, found, row)),
    pagination: pagination({ page }, isDraft ? listed.length : untaken.length, importPageSize),
  };
}

/** The rows of an import that cannot be checked, because a column is missing or it has started. */
async function unchecked(
  ctx: ActorContext,
  kind: ImportKind,
  record: ImportRecord,
  rows: Awaited<ReturnType<typeof importsRepository.listRows>>,
) {
  const { choices } = record;
  const { options } = await optionsOf(ctx, kind, choices.columns);
  const stored = rows.map((row) => decrypted(ctx, row));
  const typed = typedRows(stored, choices.columns, kind.columns);
  const previewed = stored.map((row, index): Previewed => ({
    stored: row,
    read: { typed: typed[index]!, row: { line: row.line, cells: {} }, problems: [], notes: [] },
    checked: undefined,
  }));
  return { previewed, options, orders: dayOrdersOfRows(typed, kind.columns, record) };
}

const fieldsOf = (kind: ImportKind, options: Partial<Record<string, string[]>>) =>
  kind.columns.map(({ field, label, type, isSummed = false, mayCreate = false, createdIn, hasDefault = false }) => ({
    field,
    label,
    isRequired: kind.required.includes(field),
    isHidden: type === "secret",
    isDay: type === "day",
    isNumber: isSummed,
    options: options[field] ?? null,
    mayCreate: mayCreate && (createdIn === undefined || (options[createdIn] ?? []).length > 0),
    createIn: createdIn ? { label: labelOf(kind.columns, createdIn), options: options[createdIn] ?? [] } : null,
    hasDefault,
  }));

function presentUntaken(
  ctx: ActorContext,
  kind: ImportKind,
  { choices }: ImportRecord,
  row: Awaited<ReturnType<typeof importsRepository.listRows>>[number],
) {
  const stored = decrypted(ctx, row);
  const [typed = {}] = typedRows([stored], choices.columns, kind.columns);
  const read = { typed, row: { line: row.line, cells: typed }, problems: [], notes: [] };
  return { ...presentRow(kind, { stored, read, checked: undefined }), outcome: row.outcome, reason: row.reason };
}

/** Repaired rows stay among those to correct, so that nothing moves below the pointer. */
function isShown(row: Previewed, show: CheckedInputOf<typeof imports.get>["show"]) {
  const action = actionOf(row);
  if (show === "all") return true;
  if (show === "wrong") return action === "wrong" || (action !== "left_out" && Object.keys(row.stored.repairs).length > 0);
  if (show === "existing") return action === "update" || action === "same";
  if (show === "to_look_at") return isToLookAt(row);
  return action === show;
}

/** What the numbers of columns add up to, before and after, without wrong rows and those that are left out. */
function sumsOf(kind: ImportKind, { choices }: ImportRecord, previewed: Previewed[]) {
  const taken = previewed.filter((row) => ["create", "update", "same"].includes(actionOf(row)));
  return kind.columns
    .filter(({ field, isSummed }) => isSummed && choices.columns.includes(field))
    .map(({ field }) => {
      const sum = (numberOf: (row: NonNullable<Previewed["checked"]>) => string | null | undefined) =>
        taken.reduce((total, { checked }) => total + Number(numberOf(checked!) ?? 0), 0);
      return {
        field,
        before: sum(({ changes, values }) => changes?.find((each) => each.field === field)?.before ?? values[field]),
        after: sum(({ values }) => values[field]),
      };
    });
}

function countsOf(previewed: Previewed[], rows: number) {
  const actions = previewed.map(actionOf);
  const count = (action: ReturnType<typeof actionOf>) => actions.filter((each) => each === action).length;
  return {
    rows,
    create: count("create"),
    update: count("update"),
    same: count("same"),
    wrong: count("wrong"),
    leftOut: count("left_out"),
    toLookAt: previewed.filter(isToLookAt).length,
  };
}

const isToLookAt = (row: Previewed) => actionOf(row) !== "left_out" && (row.checked?.doubts ?? []).length > 0;

/** Throws for an import that the actor may not change, whatever the body is. */
export const mayChange = (ctx: ActorContext, { id }: Record<string, string>) => own(ctx, id!);

/** Changes how the file is read and what is done with it. */
export const choose = (ctx: ActorContext, { id, ...changes }: CheckedInputOf<typeof imports.choose>) =>
  inTransaction(ctx, async (ctx) => {
    const { found, kind } = await ownDraft(ctx, id);
    const columns = changes.columns ?? found.choices.columns;
    if (columns.length !== found.header.length)
      throw invalid("columns", `Please choose a field or null for each column. This file has ${counted(found.header.length, "column")}.`);
    const known = new Set(kind.columns.map(({ field }) => field));
    const unknown = columns.find((field) => field !== null && !known.has(field));
    if (unknown !== undefined) throw invalid("columns", `"${unknown}" is not a field. Use one of ${[...known].join(", ")}.`);
    const sent = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
    const values = changes.values && keyed(changes.values);
    const createIn = changes.createIn && keyed(changes.createIn);
    const choices = { ...found.choices, ...sent, ...(values && { values }), ...(createIn && { createIn }) };
    await importsRepository.update(ctx.db, id, { choices: JSON.stringify(choices) });
    return { _id: id };
  });

/** Words are compared without case. */
const keyed = (values: Record<string, Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(values).map(([field, words]) => [
      field,
      Object.fromEntries(Object.entries(words).map(([word, value]) => [textKey(word), value])),
    ]),
  );

export const repair = (ctx: ActorContext, { id, line, values, leftOut }: CheckedInputOf<typeof imports.repair>) =>
  inTransaction(ctx, async (ctx) => {
    const { kind } = await ownDraft(ctx, id);
    const row = await importsRepository.findRow(ctx.db, id, line);
    if (!row) throw new AppError("not_found", `The file has no line ${line}`);
    const unknown = Object.keys(values ?? {}).find((field) => !kind.columns.some((each) => each.field === field));
    if (unknown !== undefined) throw invalid("values", `"${unknown}" is not a field`);
    const repairs = { ...decrypted(ctx, row).repairs, ...values };
    await importsRepository.updateRow(ctx.db, id, line, {
      ...(values && { repairs: ctx.encryption.encrypt(JSON.stringify(repairs)) }),
      ...(leftOut !== undefined && { leftOut }),
    });
    return { _id: id };
  });

export const remove = (ctx: ActorContext, { id }: CheckedInputOf<typeof imports.remove>) =>
  inTransaction(ctx, async (ctx) => {
    const { found } = await own(ctx, id, importsRepository.findForUpdate);
    if (found.state === "running") throw new AppError("conflict", "Stop this import before you delete it");
    await importsRepository.remove(ctx.db, id);
    record(ctx, importsChanges.removed, { id, before: { kind: found.kind, fileName: found.fileName } });
    return { _id: id };
  });
