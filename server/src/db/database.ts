import { createHash } from "node:crypto";
import { CamelCasePlugin, Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Schema } from "./schema.ts";

/** A connection pool or a transaction: what every repository function takes first. */
export type Db = Kysely<Schema>;

export type Database = {
  db: Db;
  pool: pg.Pool;
  /** How to connect, for parts that keep connections of their own. */
  url: string;
  close(): Promise<void>;
};

const { builtins } = pg.types;

/** An instant as PostgreSQL writes it where the session's timezone is UTC, to the microsecond. */
const inUtc = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/;

/** An instant as ISO text, to the millisecond. Rearranging the text takes a fifth of what making a Date of it does. */
export function isoInstant(value: string) {
  const parts = inUtc.exec(value);
  return parts ? `${parts[1]}T${parts[2]}.${(parts[3] ?? "").padEnd(3, "0").slice(0, 3)}Z` : new Date(value).toISOString();
}

type Parser = (value: string) => unknown;

/** Days stay text, instants become ISO text, numbers become numbers; only on our own pool. The rest is added as it is met. */
const parsers = new Map<number, Parser>([
  [builtins.DATE, (value) => value],
  [builtins.TIMESTAMPTZ, isoInstant],
  [builtins.NUMERIC, Number],
  [builtins.INT8, Number],
]);

function parserOf(id: number, format: "text" | "binary" = "text"): Parser {
  const known = parsers.get(id);
  if (known) return known;
  const found = pg.types.getTypeParser(id, format as "text") as Parser;
  if (format === "text") parsers.set(id, found);
  return found;
}

const types: pg.CustomTypesConfig = { getTypeParser: (id, format) => parserOf(id as number, format) };

const names = new Map<string, string>();
const longestNamedStatement = 6000;

/** What a statement begins with whose plan depends on its values: it stays unnamed, so none is kept. */
export const plannedAnew = "/* planned for its values */ ";

/** A statement's name, so that PostgreSQL plans it once a connection. Long generated texts stay unnamed. */
function statementName(text: string) {
  if (text.length > longestNamedStatement || text.startsWith(plannedAnew)) return undefined;
  let name = names.get(text);
  if (!name && names.size < 2000) {
    name = createHash("sha1").update(text).digest("base64url");
    names.set(text, name);
  }
  return name;
}

/**
 * A connection whose answer never came still waits for it: whoever got it next would wait, too. It is broken off, and
 * the pool makes another one.
 */
const breakOffWhenSilent = (client: pg.PoolClient, error: unknown) => {
  if (error instanceof Error && error.message === "Query read timeout")
    (client as pg.PoolClient & { end(): Promise<void> }).end().catch(() => {});
};

function prepareStatements(client: pg.PoolClient, onStatement?: () => void) {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const named = (...args: unknown[]) => {
    onStatement?.();
    const [text, values] = args;
    const answer =
      args.length === 2 && typeof text === "string" && Array.isArray(values)
        ? query({ name: statementName(text), text, values })
        : query(...args);
    if (answer instanceof Promise) answer.catch((error: unknown) => breakOffWhenSilent(client, error));
    return answer;
  };
  Object.assign(client, { query: named });
}

/** snake_case in SQL, camelCase here; `_id` stays as it is. */
export class ColumnNames extends CamelCasePlugin {
  constructor() {
    super({ maintainNestedObjectKeys: true });
  }

  protected override camelCase(name: string) {
    return name.startsWith("_") ? name : super.camelCase(name);
  }
}

export type DatabaseOptions = {
  /** Connections at most; the socket adapter and the jobs keep theirs beside. */
  max?: number;
  /** A statement, or the wait for a connection, that takes longer fails; callers then answer 503. */
  timeoutMs?: number;
  onError?: (error: Error) => void;
  /** Told of every statement; tests count them. */
  onStatement?: () => void;
};

const pools = new WeakMap<Db, pg.Pool>();

/** The pool behind a `Db`; a transaction has a connection of its own and none. */
export const poolOf = (db: Db) => pools.get(db);

/** Opens a pool on a PostgreSQL URL. Nothing is connected until the first statement. */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const { max = 20, timeoutMs = 1900, onError = () => {}, onStatement } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    connectionTimeoutMillis: timeoutMs,
    statement_timeout: timeoutMs,
    query_timeout: timeoutMs + 50,
    application_name: "daybook",
    keepAlive: true,
  });
  // Without these listeners a restart of the database is an uncaught exception.
  pool.on("error", onError);
  pool.on("connect", (client) => {
    client.on("error", onError);
    prepareStatements(client, onStatement);
  });
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new ColumnNames()],
  });
  pools.set(db, pool);
  return { db, pool, url, close: () => db.destroy() };
}
