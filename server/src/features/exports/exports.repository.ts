import { instantText } from "#db/sql-fragments.ts";
import { sql } from "kysely";
import type { Actor } from "#access/actor.ts";
import type { Extensions } from "#context.ts";
import type { Db } from "#db/database.ts";
import { openSnapshot, type Snapshot } from "#db/snapshot.ts";
import type { Cell } from "#download.ts";
import { type ExportedTable, exportedTables } from "./exports.tables.repository.ts";

/** Scope of an export: the whole company, or one user. `reader`: the user's own, limited to what they may read now. */
export type ExportScope = "all" | { userId: string; reader?: Actor; mayRead?: Extensions["ownExport"] };

/** A file of the export. Its rows are read lazily. */
export type TableFile = { name: string; head: string[]; rows(): AsyncGenerator<Cell[][]> };

type Value = Cell | boolean | object;

const asCell = (value: Value): Cell =>
  typeof value === "object" && value !== null ? JSON.stringify(value) : typeof value === "boolean" ? String(value) : value;

/** Formats instants as ISO 8601 in UTC, regardless of the connection's timezone. */
const valueOf = (column: string) => (/(^|_)at$/.test(column) ? instantText(column) : sql.id(column));

const columnsOf = ({ columns, adminOnly = [] }: ExportedTable, scope: ExportScope) =>
  scope !== "all" && scope.reader ? columns.filter((column) => !adminOnly.includes(column)) : columns;

const conditionOf = ({ name, about, ownReads = sql`true` }: ExportedTable, scope: ExportScope) => {
  if (scope === "all") return sql`true`;
  const { userId, reader, mayRead } = scope;
  if (!reader) return about!(userId);
  return sql`(${about!(userId)}) and (${ownReads}) and (${mayRead?.[name]?.(reader) ?? sql`true`})`;
};

const statementOf = (table: ExportedTable, scope: ExportScope) => {
  const columns = columnsOf(table, scope);
  return sql<{ row: Value[] }>`
    select json_build_array(${sql.join(columns.map(valueOf))}) as row from ${sql.id(table.name)}
    where ${conditionOf(table, scope)} order by ${sql.join(columns.slice(0, 2).map((column) => sql.id(column)))}`;
};

const fileOf = (snapshot: Snapshot, table: ExportedTable, scope: ExportScope): TableFile => ({
  name: table.name,
  head: columnsOf(table, scope),
  async *rows() {
    for await (const batch of snapshot.read<Value[]>(statementOf(table, scope))) yield batch.map((row) => row.map(asCell));
  },
});

/** Opens a consistent snapshot of all exported tables. The caller must close it. */
export async function open(db: Db, scope: ExportScope): Promise<{ files: TableFile[]; close(): Promise<void> }> {
  const snapshot = await openSnapshot(db);
  const isOwn = scope !== "all" && scope.reader !== undefined;
  const tables = exportedTables.filter(({ about, ownOnly }) => (scope === "all" || about !== undefined) && (isOwn || !ownOnly));
  return { files: tables.map((table) => fileOf(snapshot, table, scope)), close: snapshot.close };
}

export const findName = async (db: Db, userId: string) =>
  (await db.selectFrom("users").select("name").where("id", "=", userId).executeTakeFirst())?.name;
