import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { openDatabase } from "../../server/src/db/database.ts";
import { type Embedded, startEmbedded } from "../../server/src/db/embedded/embedded.ts";
import { migrate } from "../../server/src/db/migrate.ts";
import { demoPassword } from "../../server/src/seed/people.ts";
import { companyToday } from "../../server/src/seed/prepare.ts";
import { seedCompany } from "../../server/src/seed/seed.ts";
import { type SizeName, sizes } from "../../server/src/seed/sizes.ts";
import { type Server, startProduct, startServer } from "./processes.ts";
import { record, type RecordedRequest } from "./recording.ts";

const jwtSecret = "a secret for measurements only";
const seedingTimeoutMs = 10 * 60_000;

export type EnvironmentOptions = { size: SizeName; quick: boolean; profileDirectory: string | undefined };

/** The environment of all measurements: a temporary data directory with a seeded company, and servers on it. */
export type Environment = Awaited<ReturnType<typeof openEnvironment>>;

export async function openEnvironment({ size, quick, profileDirectory }: EnvironmentOptions) {
  const dataDir = mkdtempSync(join(tmpdir(), "daybook-bench-"));
  let embedded: Embedded | undefined = await startEmbedded({ dataDir });
  await seed(embedded.url, size);
  await checkpoint(embedded);
  let product: Server | undefined;
  let baseline: Server | undefined;
  let expert: Server | undefined;

  const databaseUrl = async () => (embedded ??= await startEmbedded({ dataDir })).url;
  const env = async () => ({ DATABASE_URL: await databaseUrl(), JWT_SECRET: jwtSecret, LOG_LEVEL: "warn", ALLOW_PRIVATE_WEBHOOKS: "true" });
  const profiling = profileDirectory ? ["--cpu-prof", `--cpu-prof-dir=${profileDirectory}`] : [];

  const openProduct = async () => (product ??= await startProduct({ env: await env(), nodeOptions: profiling, readyPath: "/api/health" }));
  const openBaseline = async () => (baseline ??= await startServer("bench/src/baseline-server.ts", { env: await env(), readyPath: "/" }));

  const others: Server[] = [];
  const openAnother = async () => {
    const server = await startProduct({ env: await env(), readyPath: "/api/health" });
    others.push(server);
    return server;
  };
  /** Starts the product on another database of the cluster. */
  const openOn = async (databaseUrl: string) => {
    const server = await startProduct({ env: { ...(await env()), DATABASE_URL: databaseUrl }, readyPath: "/api/health" });
    others.push(server);
    return server;
  };
  const openExpert = async () => (expert ??= await startServer("bench/src/expert-server.ts", { env: await env(), readyPath: "/" }));

  /** Stops the servers and the database. They start again when they are needed; the data stays. */
  async function close() {
    for (const server of [product, baseline, expert, ...others.splice(0)]) await server?.stop();
    await embedded?.stop();
    product = baseline = expert = embedded = undefined;
  }

  return {
    quick,
    /** Where the servers write CPU profiles; undefined without `--profile`. */
    profileDirectory,
    size,
    dataDir,
    product: openProduct,
    /** Starts one more process of the product on the same database. */
    anotherProduct: openAnother,
    productOn: openOn,
    /** Copies the database, which no server may use meanwhile. Returns the URL of the copy. */
    async copyDatabase(name: string) {
      const url = new URL(await databaseUrl());
      await asSuperuser(embedded!, `create database ${name} template ${url.pathname.slice(1)} owner ${url.username}`);
      url.pathname = name;
      return url.href;
    },
    /** The server written by hand. */
    expert: openExpert,
    /** URL of the database, for scenarios that add data. */
    databaseUrl,
    close,
    /** Writes all changes to disk, so that this does not happen during a measurement. */
    checkpoint: async () => {
      await databaseUrl();
      await checkpoint(embedded!);
    },

    /** Signs in and returns the `Cookie` header. */
    async cookieOf(email: string, server?: Server) {
      const { url } = server ?? (await openProduct());
      const response = await fetch(`${url}/api/auth/login`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email, password: demoPassword }),
      });
      const cookie = response.headers.getSetCookie()[0]?.split(";")[0];
      if (!response.ok || !cookie) throw new Error(`${email} could not sign in: ${response.status}`);
      return cookie;
    },

    /** Returns the baseline server, with the statements of the product's response at `path`. */
    async baselineFor(path: string, cookie: string) {
      const server = await openBaseline();
      const ready = once(server.child, "message");
      server.child.send({ path, recording: await record(await databaseUrl(), jwtSecret, { path, cookie }) });
      await ready;
      return server;
    },

    /** Records the statements of a request of the product, which runs three times. */
    recordingOf: async (request: RecordedRequest) => record(await databaseUrl(), jwtSecret, request),

    async end() {
      await close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function seed(url: string, size: SizeName) {
  await migrate(url);
  const database = openDatabase(url, { timeoutMs: seedingTimeoutMs });
  try {
    await seedCompany(database, sizes[size], { today: await companyToday(database.db) });
    // Autovacuum would do this in production.
    await sql`vacuum analyze`.execute(database.db);
  } finally {
    await database.close();
  }
}

/** The role of the application may not run checkpoints. */
const checkpoint = (embedded: Embedded) => asSuperuser(embedded, "checkpoint");

async function asSuperuser({ adminUrl }: Embedded, statement: string) {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
