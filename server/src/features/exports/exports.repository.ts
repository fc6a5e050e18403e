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

const conditionOf = ({ name, about, ownReads = sql`true`, companyReads = sql`true` }: ExportedTable, scope: ExportScope) => {
  if (scope === "all") return companyReads;
  const { userId, reader, mayRead } = scope;
  if (!reader) return sql`(${about!(userId)}) and (${companyReads})`;
  return sql`(${about!(userId)}) and (${ownReads}) and (${mayRead?.[name]?.(reader) ?? sql`true`})`;
};

/** Columns with the id of a person, a team and so on, and where its name or title is. */
const named = [
  { columns: "project_id", table: "projects", title: "name" },
  { columns: "team_id", table: "teams", title: "name" },
  { columns: "task_id parent_id blocker_id blocked_id", table: "tasks", title: "title" },
  { columns: "label_id", table: "labels", title: "name" },
  { columns: "leave_type_id", table: "leave_types", title: "name" },
  { columns: "announcement_id", table: "announcements", title: "title" },
  { columns: "file_id", table: "files", title: "name" },
  {
    columns:
      "user_id actor_id on_behalf_of assignee_id author_id owner_id sender_id evaluator_id lead_id from_id to_id cover_user_id completed_assignee_id raised_by resolved_by created_by approved_by approved_on_behalf_of completed_by deleted_by uploaded_by decided_by decided_on_behalf_of cancellation_decided_by cancellation_on_behalf_of marked_by corrected_by sent_by asked_by done_by planned_by requested_by confirmed_by held_by changed_by calibrated_by set_by",
    table: "users",
    title: "name",
  },
];

const namesByColumn = new Map(named.flatMap((each) => each.columns.split(" ").map((column) => [column, each] as const)));

const tasks = exportedTables.find(({ name }) => name === "tasks")!;

const isOwn = (scope: ExportScope) => scope !== "all" && scope.reader !== undefined;

/** The columns of a table as heads and values: in the export of a person, the name or title follows each id. */
function cellsOf(table: ExportedTable, scope: ExportScope) {
  const cells = columnsOf(table, scope).flatMap((column) => {
    const cell = { head: column, value: valueOf(column) };
    const name = scope === "all" ? undefined : namesByColumn.get(column);
    if (!name) return [cell];
    const readable = name.table === "tasks" && isOwn(scope) ? conditionOf(tasks, scope) : sql`true`;
    const value = sql`(select ${sql.id(name.title)} from ${sql.id(name.table)} as named
      where named.id = ${sql.id(table.name, column)} and ${readable})`;
    return [cell, { head: `${column.replace(/_id$/, "")}_${name.title}`, value }];
  });
  return { heads: cells.map(({ head }) => head), values: cells.map(({ value }) => value) };
}

const statementOf = (table: ExportedTable, scope: ExportScope) => sql<{ row: Value[] }>`
  select json_build_array(${sql.join(cellsOf(table, scope).values)}) as row from ${sql.id(table.name)}
  where ${conditionOf(table, scope)} order by ${sql.join(table.columns.slice(0, 2).map((column) => sql.id(column)))}`;

const fileOf = (snapshot: Snapshot, table: ExportedTable, scope: ExportScope): TableFile => ({
  name: table.name,
  head: cellsOf(table, scope).heads,
  async *rows() {
    for await (const batch of snapshot.read<Value[]>(statementOf(table, scope), { isShort: scope !== "all" }))
      yield batch.map((row) => row.map(asCell));
  },
});

const filesTable = exportedTables.find(({ name }) => name === "files")!;

/** Yields the files that a person uploaded, in the order of `files.csv`. */
async function* uploadsOf(snapshot: Snapshot, scope: ExportScope) {
  const statement = sql<{ row: Upload }>`select json_build_object('id', id, 'name', name) as row from files
    where ${conditionOf(filesTable, scope)} order by id`;
  const uploads: Upload[] = [];
  for await (const batch of snapshot.read<Upload>(statement, { isShort: true })) uploads.push(...batch);
  yield* uploads;
}

/** A file that a person uploaded; its content is read lazily. */
export type Upload = { id: string; name: string };

type Opened = {
  tables: TableFile[];
  /** What the person uploaded; nothing in the company's export, whose files are in the backups. */
  uploads: AsyncIterable<Upload>;
  /** Must be called by the caller. */
  close(): Promise<void>;
};

/** Opens a consistent snapshot of all exported tables. */
export async function open(db: Db, scope: ExportScope): Promise<Opened> {
  const snapshot = await openSnapshot(db);
  const tables = exportedTables.filter(({ about, ownOnly }) => (scope === "all" || about !== undefined) && (isOwn(scope) || !ownOnly));
  return {
    tables: tables.map((table) => fileOf(snapshot, table, scope)),
    uploads: scope === "all" ? nothing() : uploadsOf(snapshot, scope),
    close: snapshot.close,
  };
}

async function* nothing() {}

export const findName = async (db: Db, userId: string) =>
  (await db.selectFrom("users").select("name").where("id", "=", userId).executeTakeFirst())?.name;
