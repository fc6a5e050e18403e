import { StartError } from "#start-error.ts";

/** A connection pooler, such as PgBouncer in transaction mode, between Daybook and its database. */
export type PoolerEnv = {
  url: string;
  /** Whether the pooler keeps track of prepared statements, as PgBouncer 1.21 and newer with `max_prepared_statements`. */
  namedStatements: boolean;
};

export type DatabaseEnv = {
  /** An external PostgreSQL, without a pooler in transaction mode; undefined for the embedded one in `dataDir`. */
  databaseUrl: string | undefined;
  /** Where ordinary statements go; undefined if they go to the database itself. */
  pooler: PoolerEnv | undefined;
};

type Source = Record<string, string | undefined>;

/** Reads and validates the `DATABASE_…` variables. @throws StartError for the first invalid one */
export function databaseEnv(env: Source): DatabaseEnv {
  const url = databaseUrl("DATABASE_URL", env.DATABASE_URL);
  const directUrl = databaseUrl("DATABASE_DIRECT_URL", env.DATABASE_DIRECT_URL);
  const named = env.DATABASE_NAMED_STATEMENTS;
  if (named !== undefined && named !== "true" && named !== "false") {
    throw new StartError(`DATABASE_NAMED_STATEMENTS must be true or false. It is "${named}".`);
  }
  if (directUrl && !url) throw new StartError("DATABASE_DIRECT_URL requires DATABASE_URL, the address of the connection pooler.");
  if (named && !directUrl) throw new StartError("DATABASE_NAMED_STATEMENTS requires DATABASE_DIRECT_URL: it is about a connection pooler.");
  if (!directUrl || !url) return { databaseUrl: url, pooler: undefined };
  return { databaseUrl: directUrl, pooler: { url, namedStatements: named === "true" } };
}

/** The value may contain a password, so the message does not repeat it. */
function databaseUrl(name: string, value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const url = URL.parse(value);
  if (url && /^postgres(ql)?:$/.test(url.protocol) && url.pathname.length > 1) return value;
  throw new StartError(`${name} must look like postgres://user:password@host:5432/database.`);
}
