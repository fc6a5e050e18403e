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

/** Combines one or more conditions with `and`. */
export const allOf = (conditions: readonly RawBuilder<boolean>[]) => sql<boolean>`(${sql.join(conditions, sql` and `)})`;

/** Combines one or more conditions with `or`. */
export const anyOf = (conditions: readonly RawBuilder<boolean>[]) => sql<boolean>`(${sql.join(conditions, sql` or `)})`;
