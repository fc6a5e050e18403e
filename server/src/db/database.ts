import { createHash } from "node:crypto";
import { CamelCasePlugin, Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { PoolerEnv } from "#env/database.ts";
import { type OutageLog, type OutageLogger, outageLog, silentLogger } from "./availability/outage-log.ts";
import { type Activity, beginText, isReadTimeout, limitConnectionWaits, reportMs, runWithin } from "./availability/pool-waits.ts";
import { keepAliveAfterMs, requirePrimary, requireWritable } from "./availability/primary.ts";
import { isReadOnly } from "./availability/unavailable.ts";
import type { Schema } from "./schema.ts";
import { registerTransactionSlots } from "./availability/transaction-slots.ts";

/** A connection pool or a transaction; the first argument of every repository function. */
export type Db = Kysely<Schema>;

export type Database = {
  db: Db;
  pool: pg.Pool;
  /** URL of the database itself, never of a pooler, for parts that keep their own connections. */
  url: string;
  /** Deadline of a request over all its waits for the database, in milliseconds. */
  timeoutMs: number;
  outages: OutageLog;
  close(): Promise<void>;
};

const { builtins } = pg.types;

/** PostgreSQL's text format of an instant in a UTC session, with up to microseconds. */
const inUtc = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/;

/** Converts an instant to ISO text with milliseconds. Rearranging the text is five times faster than creating a Date. */
export function isoInstant(value: string) {
  const parts = inUtc.exec(value);
  return parts ? `${parts[1]}T${parts[2]}.${(parts[3] ?? "").padEnd(3, "0").slice(0, 3)}Z` : new Date(value).toISOString();
}

type Parser = (value: string) => unknown;

/** Result parsers: dates stay text, instants become ISO text, numerics become numbers. Other types are cached on first use. */
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

/** PostgreSQL keeps a plan of every name per connection until it closes. */
const maxNamed = 2000;

/** A long text with more values than this is generated for a number of rows. */
const [maxGeneratedLength, maxValuesOfLong] = [6000, 20];

/** Prefix of statements whose plan depends on their values: they stay unnamed, so that PostgreSQL plans each execution. */
export const planEachTimeMarker = "/* planned for its values */ ";

/**
 * Names statements, so that PostgreSQL prepares each once per connection. Long generated texts stay unnamed, and so do those
 * that come after `maxNamed` others. A pool has one naming: all its connections know the same names.
 */
function statementNaming() {
  const names = new Map<string, string>();
  return (text: string, values: number) => {
    if ((text.length > maxGeneratedLength && values > maxValuesOfLong) || text.startsWith(planEachTimeMarker)) return undefined;
    let name = names.get(text);
    if (!name && names.size < maxNamed) {
      name = createHash("sha1").update(text).digest("base64url");
      names.set(text, name);
    }
    return name;
  };
}

type StatementName = ReturnType<typeof statementNaming>;

const endConnection = (client: pg.PoolClient) => void (client as pg.PoolClient & { end(): Promise<void> }).end().catch(() => {});

/** The text of a statement, also of a stream's. */
const textOf = (query: unknown) =>
  typeof query === "object" && query !== null && "text" in query ? String(query.text) : typeof query === "string" ? query : "";

/** A statement without the name that its caller gave it; text and streams as they are. */
const withoutName = (query: unknown) =>
  typeof query === "object" && query !== null && "name" in query && !("submit" in query) ? { ...query, name: undefined } : query;

/** Replaces the connection's `query`: it names statements, limits their time and counts them. */
function prepareStatements(
  client: pg.PoolClient,
  activity: Activity,
  statementName: StatementName,
  { onStatement, traceStatement, pooler }: DatabaseOptions,
) {
  const isNamed = pooler?.namedStatements ?? true;
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const withLimits = (...sent: unknown[]) => {
    onStatement?.(textOf(sent[0]));
    // The rate limiter names its own statements.
    const args = isNamed ? sent : [withoutName(sent[0]), ...sent.slice(1)];
    const [text, values] = args;
    const simple = args.length === 2 && typeof text === "string" && Array.isArray(values);
    const begin = simple ? beginText(text) : undefined;
    const ended = traceStatement?.(textOf(text));
    return runWithin(activity, text, (queryTimeoutMs) => {
      const limit = queryTimeoutMs && { query_timeout: queryTimeoutMs };
      const result = simple
        ? query({
            ...(begin ? { text: begin } : { name: isNamed ? statementName(text, values.length) : undefined, text, values }),
            ...limit,
          })
        : query(...args);
      if (!(result instanceof Promise)) {
        ended?.();
        return result;
      }
      if (ended) result.then(() => ended(), ended);
      // The pool opens another connection: the next user of this one would wait for the same missing response, or write in vain.
      result.catch((error: unknown) => (isReadTimeout(error) || isReadOnly(error)) && endConnection(client));
      return begin ? result.then((results: unknown[]) => results[0]) : result;
    });
  };
  Object.assign(client, { query: withLimits });
}

/** Maps snake_case in SQL to camelCase; keeps `_id`. */
export class ColumnNames extends CamelCasePlugin {
  constructor() {
    super({ maintainNestedObjectKeys: true });
  }

  protected override camelCase(name: string) {
    return name.startsWith("_") ? name : super.camelCase(name);
  }
}

export type DatabaseOptions = {
  /** Maximum pool size; the socket adapter and the jobs have their own connections. */
  max?: number;
  /** Deadline of a request over all its waits, and of every statement outside of requests, in milliseconds. */
  timeoutMs?: number;
  log?: OutageLogger;
  /** A connection pooler for the statements of this pool. */
  pooler?: PoolerEnv | undefined;
  /** Called with the text of every statement; tests count them. */
  onStatement?: (text: string) => void;
  /** Called with the text of every statement; the returned function at its end. */
  traceStatement?: ((text: string) => (error?: unknown) => void) | undefined;
};

/** Deadline of a request over all its waits, in milliseconds. */
export const defaultTimeoutMs = 1900;

const pools = new WeakMap<Db, pg.Pool>();

/** The pool of a `Db`; undefined in a transaction, which has its own connection. */
export const poolOf = (db: Db) => pools.get(db);

/** Opens a pool for a PostgreSQL URL, through a connection pooler if there is one. Connects on the first statement. */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const { max = 20, timeoutMs = defaultTimeoutMs, log = silentLogger, pooler } = options;
  const pool = new pg.Pool({
    connectionString: pooler?.url ?? url,
    max,
    types,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs + reportMs,
    // A pooler refuses settings of a session. It keeps connections after Daybook stops, which a restore must not take for Daybook.
    ...(pooler ? { application_name: "pooled-daybook" } : { application_name: "daybook", statement_timeout: timeoutMs }),
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveAfterMs,
    // The pool waits for it, which its types do not say.
    onConnect: requirePrimary as (client: pg.ClientBase) => void,
  });
  const outages = outageLog({ log, probe: () => requireWritable(pool) });
  const onError = (error: Error) => outages.report("away", error);
  const activity: Activity = { running: 0, respondedAt: 0 };
  const statementName = statementNaming();
  limitConnectionWaits(pool, activity, timeoutMs);
  // Without these listeners, a database restart would be an uncaught exception.
  pool.on("error", onError);
  pool.on("connect", (client) => {
    client.on("error", onError);
    prepareStatements(client, activity, statementName, options);
  });
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new ColumnNames()],
  });
  pools.set(db, pool);
  registerTransactionSlots(db, max);
  const close = () => {
    outages.close();
    return db.destroy();
  };
  return { db, pool, url, timeoutMs, outages, close };
}
