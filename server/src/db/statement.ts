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
import { ColumnNames, type Db, plannedAnew, poolOf } from "./database.ts";
import type { Schema } from "./schema.ts";

/*
 * For the few statements that everybody asks all day. Putting a statement together from parts and renaming the columns
 * of every row costs the server more than all the rest of a request; these are written out, names included.
 */

/** Builds SQL and never connects. */
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
const asWritten = scratchDatabase([]);
const renaming = scratchDatabase([new ColumnNames()]);

type Options = {
  /** Where a plan that suits one value is far too slow for another: what a text is searched for. */
  planAnew?: boolean;
};

/** What can be run: a statement, or one that is put together already. */
type Runnable = { compile(board: typeof asWritten): CompiledQuery };

/** Statements that are asked again and again with the same values are put together once; of the oldest, one gives way. */
export function remembering(most: number) {
  const kept = new Map<string, Runnable>();
  return (key: string, build: () => RawBuilder<unknown>): Runnable => {
    const known = kept.get(key);
    if (known) return known;
    const compiled = build().compile(asWritten);
    const runnable = { compile: () => compiled };
    if (kept.size >= most) kept.delete(kept.keys().next().value!);
    kept.set(key, runnable);
    return runnable;
  };
}

/** Runs a statement as it stands: its columns are called what it calls them (`as "teamId"`). */
export async function rowsOf<Row>(db: Db, statement: Runnable, { planAnew = false }: Options = {}): Promise<Row[]> {
  const { sql: text, parameters } = statement.compile(asWritten);
  const asked = planAnew ? plannedAnew + text : text;
  const pool = poolOf(db);
  if (!pool) return (await db.withoutPlugins().executeQuery<Row>(CompiledQuery.raw(asked, [...parameters]))).rows;
  const client = await pool.connect();
  try {
    return (await client.query<Row & object>(asked, parameters as unknown[])).rows;
  } finally {
    client.release();
  }
}

/** The one row of a statement that has exactly one. */
export const rowOf = async <Row>(db: Db, statement: Runnable, options?: Options): Promise<Row> =>
  (await rowsOf<Row>(db, statement, options))[0]!;

/** A piece of SQL without values, put together once instead of for every request. */
export function fixed<Value>(piece: RawBuilder<Value>): RawBuilder<Value> {
  const { sql: text, parameters } = piece.compile(renaming);
  if (parameters.length > 0) throw new Error(`A fixed piece of SQL has no values: ${text}`);
  return sql.raw<Value>(text);
}

/** Conditions of which all hold, at least one. */
export const allOf = (conditions: readonly RawBuilder<boolean>[]) => sql<boolean>`(${sql.join(conditions, sql` and `)})`;

/** Conditions of which any holds, at least one. */
export const anyOf = (conditions: readonly RawBuilder<boolean>[]) => sql<boolean>`(${sql.join(conditions, sql` or `)})`;
