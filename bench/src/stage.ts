import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { openDatabase } from "../../server/src/db/database.ts";
import { type Embedded, startEmbedded } from "../../server/src/db/embedded.ts";
import { migrate } from "../../server/src/db/migrate.ts";
import { demoPassword } from "../../server/src/seed/people.ts";
import { companyToday } from "../../server/src/seed/prepare.ts";
import { seedCompany } from "../../server/src/seed/seed.ts";
import { type SizeName, sizes } from "../../server/src/seed/sizes.ts";
import { type Server, startProduct, startServer } from "./processes.ts";
import { record } from "./recording.ts";

const jwtSecret = "for measurements only, nobody signs in here";
const seedingTimeoutMs = 10 * 60_000;

export type StageOptions = { size: SizeName; quick: boolean; profileDirectory: string | undefined };

/** Where everything is measured: a throw-away data directory with a seeded company, and the servers on it. */
export type Stage = Awaited<ReturnType<typeof openStage>>;

export async function openStage({ size, quick, profileDirectory }: StageOptions) {
  const dataDir = mkdtempSync(join(tmpdir(), "daybook-bench-"));
  let embedded: Embedded | undefined = await startEmbedded({ dataDir });
  await seed(embedded.url, size);
  let product: Server | undefined;
  let limit: Server | undefined;

  const databaseUrl = async () => (embedded ??= await startEmbedded({ dataDir })).url;
  const env = async () => ({ DATABASE_URL: await databaseUrl(), JWT_SECRET: jwtSecret, LOG_LEVEL: "warn" });
  const profiling = profileDirectory ? ["--cpu-prof", `--cpu-prof-dir=${profileDirectory}`] : [];

  const openProduct = async () => (product ??= await startProduct({ env: await env(), nodeOptions: profiling, answersAt: "/api/health" }));
  const openLimit = async () => (limit ??= await startServer("bench/src/limit-server.ts", { env: await env(), answersAt: "/" }));

  /** Ends the servers and the database; the data stays. Whoever needs them next gets new ones. */
  async function close() {
    for (const server of [product, limit]) await server?.stop();
    await embedded?.stop();
    product = limit = embedded = undefined;
  }

  return {
    quick,
    size,
    dataDir,
    product: openProduct,
    /** Where the seeded data is, for scenarios that need more of it. */
    databaseUrl,
    close,

    /** A signed-in person's `Cookie` header. */
    async cookieOf(email: string) {
      const { url } = await openProduct();
      const answer = await fetch(`${url}/api/auth/login`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email, password: demoPassword }),
      });
      const cookie = answer.headers.getSetCookie()[0]?.split(";")[0];
      if (!answer.ok || !cookie) throw new Error(`${email} could not sign in: ${answer.status}`);
      return cookie;
    },

    /** The limit server, ready to do at `path` what the product does there. */
    async limitFor(path: string, cookie: string) {
      const server = await openLimit();
      const ready = once(server.child, "message");
      server.child.send({ path, recording: await record(await databaseUrl(), jwtSecret, path, cookie) });
      await ready;
      return server;
    },

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
    // What autovacuum does in a running company, done before anything is measured.
    await sql`vacuum analyze`.execute(database.db);
    await sql`checkpoint`.execute(database.db);
  } finally {
    await database.close();
  }
}
