import type { ReportSources } from "@daybook/contract/reports";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/database.ts";
import { streamRows } from "#db/snapshot.ts";
import type { Cell } from "#download.ts";
import type { Column, Page } from "./reports.columns.service.ts";

/** The SQL of a report: columns, sources, tables with conditions, order. */
export type Query = {
  columns: (Column & { value: RawBuilder<unknown> })[];
  /** Expressions for the ids of the records that a row is about. */
  sources: Partial<Record<keyof ReportSources, RawBuilder<unknown>>>;
  /** `from … where …` */
  from: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
};

const cellsOf = ({ columns }: Query) => sql`json_build_array(${sql.join(columns.map(({ value }) => value))})`;

const sourcesOf = ({ sources }: Query) =>
  sql`json_strip_nulls(json_build_object(${sql.join(Object.entries(sources).flatMap(([name, id]) => [sql.lit(name), id]))}))`;

/** Returns the rows of a page, and the count and sums of all rows. */
export async function page(db: Db, query: Query, { take, skip }: { take: number; skip: number }): Promise<Page> {
  const sums = query.columns.map(({ adds, value }) => (adds ? sql`coalesce(sum(${value}), 0)` : sql`null`));
  const [{ rows }, totals] = await Promise.all([
    sql<{ row: Cell[]; sources: ReportSources }>`
      select ${cellsOf(query)} as row, ${sourcesOf(query)} as sources ${query.from}
      order by ${query.order} limit ${take} offset ${skip}`.execute(db),
    sql<{ totals: (number | null)[]; rowCount: number }>`
      select count(*) as row_count, json_build_array(${sql.join(sums)}) as totals ${query.from}`.execute(db),
  ]);
  return { rows: rows.map(({ row }) => row), sources: rows.map(({ sources }) => sources), ...totals.rows[0]! };
}

/** Streams all rows from one snapshot. */
export const lines = (db: Db, query: Query) =>
  streamRows(db, sql<{ row: Cell[] }>`select ${cellsOf(query)} as row ${query.from} order by ${query.order}`);
