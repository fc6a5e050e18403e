import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from "kysely";
import { ColumnNames, type Db, plannedAnew } from "./database.ts";
import type { Schema } from "./schema.ts";

/*
 * For the few statements that everybody asks all day. Putting a statement together from parts and renaming the columns
 * of every row costs the server more than all the rest of a request; these are written out, names included.
 */

const bare = new WeakMap<Db, Db>();

function withoutNaming(db: Db): Db {
  let found = bare.get(db);
  if (!found) bare.set(db, (found = db.withoutPlugins()));
  return found;
}

type Options = {
  /** Where a plan that suits one value is far too slow for another: what a text is searched for. */
  planAnew?: boolean;
};

/** Runs a statement as it stands: its columns are called what it calls them (`as "teamId"`). */
export async function rowsOf<Row>(db: Db, statement: RawBuilder<unknown>, { planAnew = false }: Options = {}): Promise<Row[]> {
  const plain = withoutNaming(db);
  const compiled = statement.compile(plain) as CompiledQuery<Row>;
  return (await plain.executeQuery(planAnew ? { ...compiled, sql: plannedAnew + compiled.sql } : compiled)).rows;
}

/** The one row of a statement that has exactly one. */
export const rowOf = async <Row>(db: Db, statement: RawBuilder<unknown>, options?: Options): Promise<Row> =>
  (await rowsOf<Row>(db, statement, options))[0]!;

/** Builds SQL and never connects. */
const drawingBoard = new Kysely<Schema>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
  plugins: [new ColumnNames()],
});

/** A piece of SQL without values, put together once instead of for every request. */
export function fixed<Value>(piece: RawBuilder<Value>): RawBuilder<Value> {
  const { sql: text, parameters } = piece.compile(drawingBoard);
  if (parameters.length > 0) throw new Error(`A fixed piece of SQL has no values: ${text}`);
  return sql.raw<Value>(text);
}

/** Conditions of which all hold, at least one. */
export const allOf = (conditions: readonly RawBuilder<boolean>[]) => sql<boolean>`(${sql.join(conditions, sql` and `)})`;

/** Conditions of which any holds, at least one. */
export const anyOf = (conditions: readonly RawBuilder<boolean>[]) => sql<boolean>`(${sql.join(conditions, sql` or `)})`;
