import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { openSnapshot, type Snapshot } from "#db/snapshot.ts";
import type { Cell } from "#download.ts";
import { type ExportedTable, exportedTables } from "./exports.tables.repository.ts";

/** Whose data: everybody's, or one person's as the person or as an administrator reads it. */
export type Whose = "all" | { userId: string; isOwn: boolean };

/** A file of the export, whose rows are read when it is its turn. */
export type TableFile = { name: string; head: string[]; rows(): AsyncGenerator<Cell[][]> };

type Value = Cell | boolean | object;

const asCell = (value: Value): Cell =>
  typeof value === "object" && value !== null ? JSON.stringify(value) : typeof value === "boolean" ? String(value) : value;

/** Instants as everywhere: ISO-8601 in UTC, whatever timezone the connection has. */
const valueOf = (column: string) =>
  /(^|_)at$/.test(column) ? sql`to_char(${sql.id(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')` : sql.id(column);

const columnsOf = ({ columns, adminOnly = [] }: ExportedTable, whose: Whose) =>
  whose !== "all" && whose.isOwn ? columns.filter((column) => !adminOnly.includes(column)) : columns;

const conditionOf = ({ about, ownReads }: ExportedTable, whose: Whose) => {
  if (whose === "all") return sql`true`;
  return sql`(${about!(whose.userId)}) and (${whose.isOwn && ownReads ? ownReads : sql`true`})`;
};

const statementOf = (table: ExportedTable, whose: Whose) => {
  const columns = columnsOf(table, whose);
  return sql<{ row: Value[] }>`
    select json_build_array(${sql.join(columns.map(valueOf))}) as row from ${sql.id(table.name)}
    where ${conditionOf(table, whose)} order by ${sql.join(columns.slice(0, 2).map((column) => sql.id(column)))}`;
};

const fileOf = (snapshot: Snapshot, table: ExportedTable, whose: Whose): TableFile => ({
  name: table.name,
  head: columnsOf(table, whose),
  async *rows() {
    for await (const some of snapshot.read<Value[]>(statementOf(table, whose))) yield some.map((row) => row.map(asCell));
  },
});

/** All of it as it is at this moment. Whoever opens it closes it. */
export async function open(db: Db, whose: Whose): Promise<{ files: TableFile[]; close(): Promise<void> }> {
  const snapshot = await openSnapshot(db);
  const tables = exportedTables.filter(({ about }) => whose === "all" || about !== undefined);
  return { files: tables.map((table) => fileOf(snapshot, table, whose)), close: snapshot.close };
}

export const findName = async (db: Db, userId: string) =>
  (await db.selectFrom("users").select("name").where("id", "=", userId).executeTakeFirst())?.name;
