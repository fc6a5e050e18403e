import {
  CompiledQuery,
  DummyDriver,
  Kysely,
  type KyselyPlugin,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from "kysely";
import { ColumnNames, type Db, planEachTimeMarker, poolOf } from "./database.ts";
import type { Schema } from "./schema.ts";

/*
 * Hand-written statements for the busiest queries. Building a query and renaming the columns of every row costs more than the
 * rest of the request; here the SQL text includes the column names of the result.
 */

/** Compiles SQL and never connects. */
const scratchDatabase = (plugins: KyselyPlugin[]) =>
  new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    plugins,
  });
const plain = scratchDatabase([]);
const renaming = scratchDatabase([new ColumnNames()]);

type Options = {
  /** For statements whose best plan depends on the values, such as a text search: PostgreSQL plans each execution. */
  planEachTime?: boolean;
};

/** A statement, compiled or not. */
type Runnable = { compile(compiler: typeof plain): CompiledQuery };

/** Returns a cache of compiled statements for up to `most` keys; the oldest is evicted. */
export function memoizeStatements(most: number) {
  const cache = new Map<string, Runnable>();
  return (key: string, build: () => RawBuilder<unknown>): Runnable => {
    const known = cache.get(key);
    if (known) return known;
    const compiled = build().compile(plain);
    const runnable = { compile: () => compiled };
    if (cache.size >= most) cache.delete(cache.keys().next().value!);
    cache.set(key, runnable);
    return runnable;
  };
}

/**
 * Returns a statement whose text is built and compiled once. `build` gets placeholders for the values: it may place them in the
 * SQL, not look at them.
 */
export function template<Values extends unknown[]>(build: (...values: Values) => RawBuilder<unknown>) {
  const placeholders: unknown[] = Array.from({ length: build.length }, () => ({}));
  let compiled: CompiledQuery | undefined;
  return (...values: Values): Runnable => ({
    compile: () => {
      compiled ??= build(...(placeholders as Values)).compile(plain);
      return { ...compiled, parameters: compiled.parameters.map((each) => values[placeholders.indexOf(each)]) };
    },
  });
}

/** Returns a statement about some ids, compiled once for the usual case of a single id. `build` may place the ids in the SQL, not look at them. */
export function compiledForOne(build: (ids: readonly string[]) => RawBuilder<unknown>) {
  const one = template((id: string) => build([id]));
  return (ids: readonly string[]): Runnable => (ids.length === 1 ? one(ids[0]!) : build(ids));
}

/** Runs a query of the query builder with one value, which is compiled once. */
export function compiledOnce<Row>(build: (db: Db, value: string) => { compile(): CompiledQuery<Row> }) {
  let compiled: CompiledQuery<Row> | undefined;
  return async (db: Db, value: string): Promise<Row[]> => {
    compiled ??= build(db, value).compile();
    if (compiled.parameters.length !== 1) throw new Error(`A query that is compiled once has one value: ${compiled.sql}`);
    return (await db.executeQuery<Row>({ ...compiled, parameters: [value] })).rows;
  };
}

/** The first page of a list and the number of all its rows. */
export type PageWithTotal<Row> = { rows: Row[]; total: number };

/**
 * Selects the first page of a list together with its total, which saves a round trip. PostgreSQL computes the total apart from
 * the rows, so that it does not change their plan.
 */
export const withTotal = (total: RawBuilder<unknown>) => sql`(${total}) as "listTotal"`;

/** Runs a statement that selects `withTotal`. A first page without rows is an empty list. */
export async function pageOf<Row extends object>(db: Db, statement: Runnable): Promise<PageWithTotal<Row>> {
  const found = await rowsOf<Row & { listTotal: number }>(db, statement);
  return { rows: found, total: found[0]?.listTotal ?? 0 };
}

/** Runs a statement. The result columns keep the names of the SQL text (`as "teamId"`). */
export async function rowsOf<Row>(db: Db, statement: Runnable, { planEachTime = false }: Options = {}): Promise<Row[]> {
  const { sql: text, parameters } = statement.compile(plain);
  const query = planEachTime ? planEachTimeMarker + text : text;
  const pool = poolOf(db);
  if (!pool) return (await db.withoutPlugins().executeQuery<Row>(CompiledQuery.raw(query, [...parameters]))).rows;
  const client = await pool.connect();
  try {
    return (await client.query<Row & object>(query, parameters as unknown[])).rows;
  } finally {
    client.release();
  }
}

/** Returns the only row of a statement that has exactly one. */
export const rowOf = async <Row>(db: Db, statement: Runnable, options?: Options): Promise<Row> =>
  (await rowsOf<Row>(db, statement, options))[0]!;

/** Compiles an SQL fragment without values once instead of for every request. */
export function fixed<Value>(piece: RawBuilder<Value>): RawBuilder<Value> {
  const { sql: text, parameters } = piece.compile(renaming);
  if (parameters.length > 0) throw new Error(`A fixed SQL fragment cannot have values: ${text}`);
  return sql.raw<Value>(text);
}

/**
 * An id that the planner does not look at, so that PostgreSQL plans the statement once instead of for every id. For conditions
 * that match few rows, whichever id it is.
 */
export const anyId = (id: string) => sql<string>`(select ${id}::uuid)`;

/**
 * Condition that a column is one of these values. PostgreSQL expects ten values of an array it has not seen, and therefore plans
 * the statement for every array of one. Compared with `=`, one value keeps the plan.
 */
export const isOneOf = (column: string, values: readonly (string | number)[], type: "uuid" | "int") =>
  values.length === 1
    ? sql<boolean>`${sql.ref(column)} = (select ${values[0]}::${sql.raw(type)})`
    : sql<boolean>`${sql.ref(column)} = any(${values}::${sql.raw(type)}[])`;

/** Combines one or more conditions with `and`. */
export const allOf = (conditions: readonly RawBuilder<boolean>[]) => sql<boolean>`(${sql.join(conditions, sql` and `)})`;

/** Combines one or more conditions with `or`. */
export const anyOf = (conditions: readonly RawBuilder<boolean>[]) => sql<boolean>`(${sql.join(conditions, sql` or `)})`;
