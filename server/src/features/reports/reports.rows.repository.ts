import type { ReportGroup, ReportSources } from "@daybook/contract/reports/reports";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/database.ts";
import { streamRows } from "#db/snapshot.ts";
import type { Cell } from "#download.ts";
import type { Column, Page } from "./reports.columns.ts";

type QueryColumn = Column & {
  value: RawBuilder<unknown>;
  /** Not on the screen. */
  onlyInFiles?: true;
  /** The total of all rows where it does not follow from `value`. */
  ofAll?: RawBuilder<unknown>;
};

/** A group of rows: its column, what rows without a value are called, and the source of its id. */
export type Group = Pick<Column, "key" | "label" | "kind"> & {
  value: RawBuilder<unknown>;
  none?: string;
  source?: keyof ReportSources;
  /** Latest first, as dates are. */
  isDescending?: true;
};

/** The SQL of a report: columns, sources, tables with conditions, order. */
export type Query = {
  columns: QueryColumn[];
  /** Column by which rows can be grouped, with the source that names the group. */
  groups: Partial<Record<ReportGroup, Group>>;
  /** Expressions for the ids of the records that a row is about. */
  sources: Partial<Record<keyof ReportSources, RawBuilder<unknown>>>;
  /** `from … where …` */
  from: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
};

const cellsOf = ({ columns }: Query) => sql`json_build_array(${sql.join(columns.map(({ value }) => value))})`;

const sourcesOf = ({ sources }: Query) =>
  sql`json_strip_nulls(json_build_object(${sql.join(Object.entries(sources).flatMap(([name, id]) => [sql.lit(name), id]))}))`;

const totalOf = ({ total, value, ofAll }: QueryColumn) => {
  if (ofAll) return ofAll;
  if (total === "average") return sql`round(avg(${value}), 2)`;
  return total ? sql`coalesce(sum(${value}), 0)` : sql`null`;
};

/**
 * Returns the query of a grouped report: per group its name, the number of rows, and the sums and averages of its rows.
 * @param count the column of the number of rows
 */
export function grouped({ columns, sources, from }: Query, group: Group, count: Column): Query {
  const kept = columns.filter(({ total }) => total !== undefined);
  const value = (index: number, part: "sum" | "count") => sql.ref(`grouped.${part}${index}`);
  const measured = kept.map(({ value: _value, ofAll: _ofAll, ...column }, index): QueryColumn => {
    if (column.total === "sum") return { ...column, value: value(index, "sum") };
    const average = (sum: RawBuilder<unknown>, count: RawBuilder<unknown>) => sql`round(${sum} / nullif(${count}, 0), 2)`;
    const [sum, rows] = [value(index, "sum"), value(index, "count")];
    return { ...column, value: average(sum, rows), ofAll: average(sql`sum(${sum})`, sql`sum(${rows})`) };
  });
  const sums = kept.flatMap((column, index) => [
    sql`coalesce(sum(${column.value}), 0) as ${sql.ref(`sum${index}`)}`,
    sql`count(${column.value}) as ${sql.ref(`count${index}`)}`,
  ]);
  const name = group.none === undefined ? group.value : sql`coalesce(${group.value}, ${sql.lit(group.none)})`;
  const source = (group.source && sources[group.source]) ?? sql`null`;
  return {
    columns: [
      { key: group.key, label: group.label, kind: group.kind, value: sql`grouped.name` },
      { ...count, value: sql`grouped.rows` },
      ...measured,
    ],
    groups: {},
    sources: group.source ? { [group.source]: sql`grouped.source` } : {},
    from: sql`from (
      select ${name} as name, ${source} as source, count(*) as rows ${sums.length > 0 ? sql`, ${sql.join(sums)}` : sql``} ${from} group by 1, 2
    ) as grouped`,
    order: group.isDescending ? sql`grouped.name desc` : sql`grouped.name::text collate by_name, grouped.source`,
  };
}

/** Returns the rows of a page, and the count and sums of all rows. */
export async function page(db: Db, query: Query, { take, skip }: { take: number; skip: number }): Promise<Page> {
  const [{ rows }, totals] = await Promise.all([
    sql<{ row: Cell[]; sources: ReportSources }>`
      select ${cellsOf(query)} as row, ${sourcesOf(query)} as sources ${query.from}
      order by ${query.order} limit ${take} offset ${skip}`.execute(db),
    sql<{ totals: (number | null)[]; rowCount: number }>`
      select count(*) as row_count, json_build_array(${sql.join(query.columns.map(totalOf))}) as totals ${query.from}`.execute(db),
  ]);
  return { rows: rows.map(({ row }) => row), sources: rows.map(({ sources }) => sources), ...totals.rows[0]! };
}

/** Streams all rows from one snapshot. */
export const lines = (db: Db, query: Query) =>
  streamRows(db, sql<{ row: Cell[] }>`select ${cellsOf(query)} as row ${query.from} order by ${query.order}`);
