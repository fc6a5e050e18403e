import { randomUUID } from "node:crypto";
import type { FastifyInstance, InjectOptions } from "fastify";
import { unzipSync } from "fflate";
import pg from "pg";
import { uuidv7 } from "uuidv7";
import { afterAll, beforeAll, inject } from "vitest";
import type { ResultOf, Endpoint, InputOf } from "@daybook/contract/core/endpoint";
import type { Failure } from "@daybook/contract/core/errors";
import { buildApp } from "#app.ts";
import type { AppOptions } from "#app-options.ts";
import type { Event } from "#context.ts";
import { type Database, type Db, openDatabase } from "#db/database.ts";
import { sessionTokens } from "#http/session-token.ts";

const jwtSecret = "a secret for tests only, long enough";
const tokens = sessionTokens(jwtSecret);

declare module "vitest" {
  interface ProvidedContext {
    /** A PostgreSQL with the right to create databases, with the migrated `daybook_template`. */
    databaseUrl: string;
  }
}

export type Person = { id: string };
type LooseInput<E extends Endpoint> = InputOf<E> | Record<string, unknown> | unknown[];

export type TestResponse<E extends Endpoint> = {
  status: number;
  /** `data` of a success; fields next to it are in `body`. */
  data: ResultOf<E> extends { data: infer D } ? D : ResultOf<E>;
  body: { message?: string; errors?: Failure["errors"]; tokenExpired?: true; code?: Failure["code"] } & Record<string, unknown>;
  headers: Record<string, string | string[] | number | undefined>;
};

export type ServerOptions = {
  /** Overrides of the environment. */
  env?: Partial<AppOptions["env"]>;
  /** Accepts sockets; off by default. */
  realtime?: boolean;
  /** Runs background jobs once it listens; off by default. Single jobs can be run with `app.jobs.run`. */
  jobs?: boolean;
  /** Listens on a free loopback port, for tests that need real connections. */
  listen?: boolean;
  /** The deadline of a request, in milliseconds. By default much longer than in production, because the test machine may stall. */
  timeoutMs?: number;
};

/** Options of an additional application. */
export type BuildOptions = ServerOptions & Partial<Omit<AppOptions, "env">>;

export type TestServer = {
  app: FastifyInstance;
  /** Address of the server with `listen: true`: `http://127.0.0.1:…`. */
  url: string;
  /** Builds another application on the same database with its own pool, like a second process. Closed after the tests. */
  build(options?: BuildOptions): Promise<{ app: FastifyInstance; url: string }>;
  db: Db;
  database: Database;
  /** Events emitted since the last `events.length = 0`. */
  events: Event[];
  /** The server's time. `clock.set("2026-03-12T09:00:00Z")` freezes it; null follows the real time. */
  clock: { set(instant: string | null): void };
  /** Calls an endpoint as a signed-in user. */
  as<E extends Endpoint>(person: Person, endpoint: E, input?: LooseInput<E>, headers?: Record<string, string>): Promise<TestResponse<E>>;
  /** Calls an endpoint without a session. */
  anonymous<E extends Endpoint>(endpoint: E, input?: LooseInput<E>, headers?: Record<string, string>): Promise<TestResponse<E>>;
  /** Creates a session and returns its `Cookie` header. It always counts as recently confirmed, unless the time is given. */
  cookieOf(person: Person, options?: { confirmedAt?: string | null }): Promise<string>;
  /** Counts the statements that the work sends to the database. */
  statements(work: () => Promise<unknown>): Promise<number>;
  /** Returns the texts of these statements, in order. */
  statementTexts(work: () => Promise<unknown>): Promise<string[]>;
};

/** Starts the whole application on its own database, for one test file. Fields are set in `beforeAll`. */
export function startServer(serverOptions: ServerOptions = {}): TestServer {
  const server = {} as TestServer;
  const admin = inject("databaseUrl");
  const name = `daybook_${randomUUID().replaceAll("-", "")}`;
  const events: Event[] = [];
  const cookies = new Map<string, string>();
  const opened: { app: FastifyInstance; database: Database }[] = [];
  let fixed: string | null = null;
  let sent: string[] = [];

  const clock = { now: () => (fixed === null ? new Date() : new Date(fixed)) };

  async function send<E extends Endpoint>(
    endpoint: E,
    input: LooseInput<E> = {},
    headers: Record<string, string> = {},
  ): Promise<TestResponse<E>> {
    const response = await server.app.inject(requestOf(endpoint, input, headers));
    const body = bodyOf(response.headers["content-type"], response.rawPayload);
    return { status: response.statusCode, data: body.data, body, headers: response.headers };
  }

  const openPool = (timeoutMs = 50_000) => {
    const url = new URL(admin);
    url.pathname = `/${name}`;
    return openDatabase(url.toString(), { max: 10, timeoutMs, onStatement: (text) => sent.push(text) });
  };

  async function open({
    realtime = false,
    jobs = false,
    listen = false,
    env,
    timeoutMs,
    database = openPool(timeoutMs),
    ...options
  }: BuildOptions) {
    const app = await buildApp({
      env: {
        jwtSecret,
        publicUrl: undefined,
        trustProxy: false,
        metricsToken: undefined,
        attachmentStorageMb: 10_000,
        whatsapp: undefined,
        smtp: undefined,
        ...env,
      },
      database,
      clock,
      onEvent: (event) => events.push(event),
      // Disables the overload check, because the test machine may be busy.
      maxEventLoopDelayMs: 0,
      validatesResponses: true,
      realtime,
      jobs,
      ...options,
    });
    opened.push({ app, database });
    await app.ready();
    return { app, database, url: listen ? await app.listen({ host: "127.0.0.1", port: 0 }) : "" };
  }

  beforeAll(async () => {
    // Copying the files takes a sixth of the processor time of the default, which writes them to the write-ahead log.
    await asAdmin(admin, `create database ${name} template daybook_template strategy file_copy`);
    const { app, database, url } = await open(serverOptions);
    Object.assign(server, { app, url, database, db: database.db });
  });

  afterAll(async () => {
    for (const { app, database } of opened.toReversed()) {
      await app.close();
      await database.close();
    }
    await asAdmin(admin, `drop database ${name} with (force)`);
  });

  return Object.assign(server, {
    events,
    build: open,
    clock: { set: (instant: string | null) => void (fixed = instant) },
    cookieOf: async (person: Person, options: { confirmedAt?: string | null } = {}) => {
      const id = uuidv7();
      const now = clock.now();
      const expiresAt = new Date(now.getTime() + 7 * 86_400_000).toISOString();
      // Recently confirmed for its whole life by default, so that tests about something else need not confirm.
      const { confirmedAt = expiresAt } = options;
      await server.db
        .insertInto("sessions")
        .values({
          id,
          userId: person.id,
          createdAt: now.toISOString(),
          lastSeenAt: now.toISOString(),
          expiresAt,
          ip: null,
          userAgent: null,
          confirmedAt,
        })
        .execute();
      return `jwt=${await tokens.sign(id, person.id, now.toISOString())}`;
    },
    as: async <E extends Endpoint>(person: Person, endpoint: E, input?: LooseInput<E>, headers: Record<string, string> = {}) => {
      const key = `${person.id} ${fixed?.slice(0, 10) ?? ""}`;
      let cookie = cookies.get(key);
      if (!cookie) cookies.set(key, (cookie = await server.cookieOf(person)));
      return send(endpoint, input, { cookie, ...headers });
    },
    anonymous: send,
    statements: async (work: () => Promise<unknown>) => (await server.statementTexts(work)).length,
    statementTexts: async (work: () => Promise<unknown>) => {
      sent = [];
      await work();
      return sent;
    },
  });
}

/** Parses JSON. For a zip returns the contents of its files, so that tests can search them. */
function bodyOf(contentType: unknown, payload: Buffer) {
  if (payload.length === 0) return {};
  if (contentType !== "application/zip") return JSON.parse(payload.toString());
  const files = Object.entries(unzipSync(payload)).map(([name, text]) => [name, Buffer.from(text).toString()]);
  return { success: true, data: Object.fromEntries(files) };
}

/** Builds the HTTP request of an endpoint: path fields in the path, other input as query or body. */
function requestOf(endpoint: Endpoint, input: unknown, headers: Record<string, string>): InjectOptions {
  if (Array.isArray(input)) return { method: endpoint.method, url: `/api${endpoint.path}`, payload: input, headers };
  const rest = { ...(input as Record<string, unknown>) };
  const path = endpoint.path.replace(/:(\w+)/g, (_match, field: string) => {
    const value = rest[field];
    delete rest[field];
    return encodeURIComponent(String(value));
  });
  if (endpoint.method !== "GET") return { method: endpoint.method, url: `/api${path}`, payload: rest, headers };
  const query = Object.entries(rest).flatMap(([key, value]) => (value === undefined ? [] : ([[key, String(value)]] as [string, string][])));
  const search = new URLSearchParams(query).toString();
  return { method: "GET", url: `/api${path}${search && `?${search}`}`, headers };
}

async function asAdmin(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
