import { type Insertable, sql, type Updateable } from "kysely";
import type { ImportKindName, ImportOutcome } from "@daybook/contract/imports/kinds";
import type { Db } from "#db/database.ts";
import type { ImportMemoryTable, ImportRowsTable, ImportsTable } from "#db/schema-imports.ts";
import type { RowLinks } from "#domain/import-kind.ts";
import { userRef } from "#db/sql-fragments.ts";
import { rowsOf } from "#db/statement.ts";

export type ImportRecord = NonNullable<Awaited<ReturnType<typeof find>>>;

const selectImport = (db: Db) =>
  db
    .selectFrom("imports")
    .innerJoin("users as creator", "creator.id", "imports.createdBy")
    .leftJoin("teams as creatorTeam", "creatorTeam.id", "creator.teamId")
    .select([
      "imports.id as _id",
      "imports.kind",
      "imports.source",
      "imports.fileName",
      "imports.state",
      "imports.header",
      "imports.choices",
      "imports.notes",
      "imports.rowCount as rows",
      "imports.failure",
      "imports.createdBy as creatorId",
      "imports.createdAt",
      "imports.startedAt",
      "imports.finishedAt",
      "imports.version",
      userRef("creator", "creatorTeam").as("createdBy"),
    ]);

export const find = (db: Db, id: string) => selectImport(db).where("imports.id", "=", id).executeTakeFirst();

/** Locks the import for the transaction. */
export const findForUpdate = (db: Db, id: string) =>
  selectImport(db).where("imports.id", "=", id).forNoKeyUpdate("imports").executeTakeFirst();

const listed = 20;

/** The latest imports of a person. */
export const listOf = (db: Db, userId: string) =>
  selectImport(db)
    .where("imports.createdBy", "=", userId)
    .orderBy("imports.createdAt", "desc")
    .orderBy("imports.id", "desc")
    .limit(listed)
    .execute();

export const listRunning = (db: Db) => db.selectFrom("imports").select("id").where("state", "=", "running").orderBy("startedAt").execute();

/** By import: the number of rows by outcome; rows without one count as `waiting`. */
export async function outcomesOf(db: Db, ids: string[]) {
  const rows = await db
    .selectFrom("importRows")
    .select(["importId", "outcome", (eb) => eb.fn.countAll<number>().as("rows")])
    .where("importId", "=", (eb) => eb.fn.any(eb.val(ids)))
    .where("outcome", "is not", null)
    .groupBy(["importId", "outcome"])
    .execute();
  const byImport = Map.groupBy(rows, ({ importId }) => importId);
  return (id: string) =>
    Object.fromEntries((byImport.get(id) ?? []).map(({ outcome, rows }) => [outcome, Number(rows)])) as Partial<
      Record<ImportOutcome, number>
    >;
}

export const insert = (db: Db, row: Insertable<ImportsTable>) => db.insertInto("imports").values(row).execute();

/** Inserts rows as one parameter, because a statement has at most 65,535. */
export const insertRows = (db: Db, importId: string, rows: { line: number; cells: string }[]) =>
  rowsOf(
    db,
    sql`insert into import_rows (import_id, line, cells)
      select ${importId}::uuid, line, cells from json_to_recordset(${JSON.stringify(rows)}::json) as row(line int, cells text)`,
  );

export const update = (db: Db, id: string, changes: Updateable<ImportsTable>) =>
  db
    .updateTable("imports")
    .set(changes)
    .set((eb) => ({ version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();

export const remove = (db: Db, id: string) => db.deleteFrom("imports").where("id", "=", id).execute();

const rowColumns = ["line", "cells", "repairs", "leftOut", "outcome", "reason", "localId", "links"] as const;

/** All rows, in the order of the file. */
export const listRows = (db: Db, importId: string) =>
  db.selectFrom("importRows").select(rowColumns).where("importId", "=", importId).orderBy("line").execute();

/** Rows with these outcomes, in the order of the file. */
export const listRowsWith = (db: Db, importId: string, outcomes: readonly ImportOutcome[]) =>
  db
    .selectFrom("importRows")
    .select(rowColumns)
    .where("importId", "=", importId)
    .where("outcome", "in", outcomes)
    .orderBy("line")
    .execute();

export const findRow = (db: Db, importId: string, line: number) =>
  db.selectFrom("importRows").select(rowColumns).where("importId", "=", importId).where("line", "=", line).forUpdate().executeTakeFirst();

/** Takes the next rows without an outcome for the transaction; other processes take others. */
export const takeRows = (db: Db, importId: string, count: number) =>
  db
    .selectFrom("importRows")
    .select(rowColumns)
    .where("importId", "=", importId)
    .where("outcome", "is", null)
    .orderBy("stage")
    .orderBy("line")
    .limit(count)
    .forUpdate()
    .skipLocked()
    .execute();

/** Until the transaction ends, no other process imports rows of this import. False if one does. */
export const tryToLock = async (db: Db, importId: string) =>
  (await sql<{ locked: boolean }>`select pg_try_advisory_xact_lock(hashtextextended(${`import ${importId}`}, 0)) as locked`.execute(db))
    .rows[0]!.locked;

export type Arranged = { line: number; localId: string; stage: number; links: RowLinks | undefined };

/** Sets the ids and links of rows, and the stage at which each is imported. */
export const arrange = (db: Db, importId: string, rows: Arranged[]) =>
  rowsOf(
    db,
    sql`update import_rows set local_id = arranged."localId", stage = arranged.stage, links = arranged.links
      from json_to_recordset(${JSON.stringify(rows)}::json) as arranged(line int, "localId" uuid, stage int, links jsonb)
      where import_id = ${importId} and import_rows.line = arranged.line`,
  );

/** Rows that were imported or that exist, of these lines: their ids. */
export async function idsOfLines(db: Db, importId: string, lines: number[]) {
  if (lines.length === 0) return new Map<number, string>();
  const rows = await db
    .selectFrom("importRows")
    .select(["line", "localId"])
    .where("importId", "=", importId)
    .where("line", "=", (eb) => eb.fn.any(eb.val(lines)))
    .where("outcome", "in", ["created", "updated", "unchanged", "kept"])
    .where("localId", "is not", null)
    .execute();
  return new Map(rows.map(({ line, localId }) => [line, localId!]));
}

export const isWaiting = async (db: Db, importId: string) =>
  (await db
    .selectFrom("importRows")
    .select("line")
    .where("importId", "=", importId)
    .where("outcome", "is", null)
    .limit(1)
    .executeTakeFirst()) !== undefined;

export const updateRow = (db: Db, importId: string, line: number, changes: Updateable<ImportRowsTable>) =>
  db.updateTable("importRows").set(changes).where("importId", "=", importId).where("line", "=", line).execute();

export type RowOutcome = { line: number; outcome: ImportOutcome; reason?: string | undefined; localId?: string | undefined };

/** Sets what became of rows that have no outcome yet. */
export const saveOutcomes = (db: Db, importId: string, outcomes: RowOutcome[]) =>
  rowsOf(
    db,
    sql`update import_rows set outcome = done.outcome, reason = done.reason, local_id = done."localId"
      from json_to_recordset(${JSON.stringify(outcomes)}::json) as done(line int, outcome text, reason text, "localId" uuid)
      where import_id = ${importId} and import_rows.line = done.line and import_rows.outcome is null`,
  );

/** The ids of rows that were created. */
export const createdIds = async (db: Db, importId: string) =>
  (
    await db
      .selectFrom("importRows")
      .select("localId")
      .where("importId", "=", importId)
      .where("outcome", "=", "created")
      .where("localId", "is not", null)
      .execute()
  ).map(({ localId }) => localId!);

/** What the company chose for earlier files of a kind. */
export const listMemory = (db: Db, kind: ImportKindName) =>
  db.selectFrom("importMemory").select(["about", "word", "chosen"]).where("kind", "=", kind).execute();

export const remember = async (db: Db, rows: Insertable<ImportMemoryTable>[]) => {
  if (rows.length === 0) return;
  await db
    .insertInto("importMemory")
    .values(rows)
    .onConflict((conflict) => conflict.columns(["kind", "about", "word"]).doUpdateSet((eb) => ({ chosen: eb.ref("excluded.chosen") })))
    .execute();
};

/** The ids that earlier imports made of these rows of a program, by their external ids. */
export async function knownIds(db: Db, kind: ImportKindName, source: string, externalIds: string[]) {
  const rows = await db
    .selectFrom("importRefs")
    .select(["externalId", "localId"])
    .where("kind", "=", kind)
    .where("source", "=", source)
    .where("externalId", "=", (eb) => eb.fn.any(eb.val(externalIds)))
    .execute();
  return new Map(rows.map(({ externalId, localId }) => [externalId, localId]));
}

export const insertRefs = async (db: Db, kind: ImportKindName, source: string, refs: { externalId: string; localId: string }[]) => {
  if (refs.length === 0) return;
  await db
    .insertInto("importRefs")
    .values(refs.map((ref) => ({ kind, source, ...ref })))
    .onConflict((conflict) => conflict.columns(["kind", "source", "externalId"]).doNothing())
    .execute();
};

/** Deletes imports, with their rows, that were created before an instant and do not run. */
export const removeOld = (db: Db, before: string) =>
  db.deleteFrom("imports").where("createdAt", "<", before).where("state", "<>", "running").execute();
