import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import pg from "pg";
import { type Embedded, startEmbedded } from "../../../server/src/db/embedded/embedded.ts";
import { demoPassword, signIns } from "../../../server/src/seed/people.ts";
import { call, cookieOf, type Running, start } from "../processes.ts";
import { dataOf, type Step, type Trial, waitFor } from "../trial.ts";

/** A PostgreSQL of one's own, with the database and the role of Daybook. */
let cluster: Embedded;
let second: Running;

const earlier = join(import.meta.dirname, "../../../server/src/test/upgrades/0.1.0.sql.gz");
/** One more than the pool of each process has. */
const requestsAtOnce = 60;

const urlOf = (database: string, login: { username?: string; password?: string } = {}) =>
  Object.assign(new URL(cluster.adminUrl), login, { pathname: `/${database}` }).toString();
const urlWith = (password: string) => urlOf("company", { username: "of_the_company", password });

async function ask<Row extends object>(database: string, ...statements: string[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: urlOf(database) });
  await client.connect();
  try {
    let rows: Row[] = [];
    for (const statement of statements) ({ rows } = await client.query<Row>(statement));
    return rows;
  } finally {
    await client.end();
  }
}
const secretOf = ({ path }: Trial) => ({ JWT_SECRET: readFileSync(path("data", "jwt-secret"), "utf8").trim() });
const own = (trial: Trial) => ({ DATABASE_URL: urlWith("first"), ...secretOf(trial) });

/** The most connections by application that are open while the work runs. */
async function connectionsDuring(work: Promise<unknown>) {
  const most: Record<string, number> = {};
  let isOver = false;
  const done = work.finally(() => (isOver = true));
  while (!isOver) {
    const rows = await ask<{ name: string; count: number }>(
      "company",
      "select application_name as name, count(*)::int as count from pg_stat_activity where usename = 'of_the_company' group by 1",
    );
    for (const { name, count } of rows) most[name] = Math.max(most[name] ?? 0, count);
  }
  await done;
  return most;
}

export const postgresqlSteps: Step[] = [
  {
    name: "own PostgreSQL",
    run: async (trial) => {
      const options = { dataDir: trial.path("cluster"), durable: false };
      cluster = await startEmbedded(options);
      await ask("postgres", "alter system set shared_preload_libraries = 'pg_stat_statements'");
      await cluster.stop();
      cluster = await startEmbedded(options);
      await ask("postgres", "create role of_the_company login password 'first'", "create database company owner of_the_company");
      await ask("company", "create extension pg_stat_statements");
      const restored = await trial.daybook(["restore", "moved.gz"], own(trial));
      assert.equal(restored.status, 0, restored.output);
      await ask("company", /CREATE EXTENSION "pg_stat_statements";/.exec(restored.output)![0]);
      await trial.begin(own(trial));
      assert.equal(await trial.sessionStatus(), 200);
      const { output } = await trial.daybook(["doctor"], { ...own(trial), BACKUP_SCHEDULE: "02:30" });
      assert.match(output, /ALTER ROLE "?of_the_company"? CREATEDB/);
    },
  },
  {
    name: "slowest statements",
    run: async ({ call: request }) => {
      const { slowStatements } = dataOf<{ slowStatements: { text: string }[] | null }>(await request("GET", "/system/status"));
      assert.ok(slowStatements!.length > 3, JSON.stringify(slowStatements));
    },
  },
  {
    name: "two processes",
    run: async (trial) => {
      const variables = { ...own(trial), AUDIT_LOG: trial.path("shared.log") };
      await trial.begin(variables);
      const first = trial.running();
      second = await start(trial.folder, { ...trial.places, ...variables, DATA_DIR: trial.path("unused") });
      const { cookie } = trial;
      assert.equal((await call(second.address, "GET", "/health/ready")).status, 200);
      let posted = 0;
      const post = async (address: string, title: string) => {
        const { status } = await call(address, "POST", "/announcements", { body: { title, content: title.repeat(100) }, cookie });
        if (status === 201) posted++;
      };
      for (let round = 0; round < 10; round++)
        await Promise.all(
          [first, second].flatMap(({ address }) => [post(address, `Round ${round}, one`), post(address, `Round ${round}, two`)]),
        );
      assert.ok(posted > 20, `${posted} were posted`);
      const lines = readFileSync(trial.path("shared.log"), "utf8").trim().split("\n");
      assert.equal(lines.filter((line) => (JSON.parse(line) as { action: string }).action === "announcements.created").length, posted);
      // The fifth wrong password counts wherever the others were entered.
      const statuses: number[] = [];
      for (let attempt = 0; attempt < 12; attempt++) {
        const body = { email: "unknown@example.com", password: "not the password" };
        statuses.push((await call([first, second][attempt % 2]!.address, "POST", "/auth/login", { body })).status);
      }
      assert.ok(statuses.includes(429), statuses.join());
    },
  },
  {
    name: "connections of a process",
    run: async (trial) => {
      await second.stop();
      const requests = Array.from({ length: requestsAtOnce }, () =>
        call(trial.address(), "GET", "/tasks?limit=50", { cookie: trial.cookie }),
      );
      const most = await connectionsDuring(Promise.all([...requests, trial.daybook(["backup", "unused.gz"], own(trial))]));
      const { "daybook-backup": backup = 0, daybook = 0, "daybook-jobs": jobs = 0, ...others } = most;
      const { "daybook-realtime": realtime = 0 } = others;
      const report = JSON.stringify(most);
      assert.ok(daybook > 1 && daybook <= 20 && jobs <= 3 && realtime >= 1 && realtime <= 2 && backup >= 1 && backup <= 3, report);
    },
  },
  {
    name: "what Daybook needs of PostgreSQL",
    run: async () => {
      const [found] = await ask<Record<string, boolean>>(
        "company",
        `select exists (select from pg_trigger join pg_proc on pg_proc.oid = tgfoid join pg_language on pg_language.oid = prolang
                         where lanname = 'plpgsql' and not tgisinternal) as triggers,
                exists (select from pg_index where indpred is not null) as partial,
                exists (select from pg_index where indexprs is not null) as expression,
                exists (select from pg_extension where extname = 'pg_trgm') as trigrams,
                exists (select from pg_constraint where condeferrable) as deferrable,
                exists (select from pg_stat_activity where query ilike 'listen%') as listen`,
      );
      assert.deepEqual(
        Object.entries(found!).filter(([, is]) => !is),
        [],
      );
      const texts = (await ask<{ query: string }>("company", "select query from pg_stat_statements")).map(({ query }) =>
        query.toLowerCase(),
      );
      for (const part of ["for update skip locked", "advisory", "copy ", "notify"])
        assert.ok(
          texts.some((text) => text.includes(part)),
          part,
        );
    },
  },
  {
    name: "another version of ICU",
    run: async (trial) => {
      await ask("company", "update pg_collation set collversion = '1.0' where collname = 'by_name'");
      const found = /REINDEX INDEX CONCURRENTLY .*/.exec((await trial.daybook(["doctor"], own(trial))).output)?.[0];
      await trial.begin(own(trial));
      await waitFor("The line of the log", () => (trial.running().read().includes("REINDEX INDEX CONCURRENTLY") ? true : undefined));
      for (const statement of found!.split("; ")) await ask("company", statement);
      assert.doesNotMatch((await trial.daybook(["doctor"], own(trial))).output, /REINDEX/);
    },
  },
  {
    name: "another password of the database",
    run: async (trial) => {
      await ask("postgres", "alter role of_the_company password 'second'");
      assert.equal(await trial.sessionStatus(), 200);
      assert.equal((await trial.daybook(["doctor"], own(trial))).status, 1);
      await trial.begin({ ...secretOf(trial), DATABASE_URL: urlWith("second") });
      assert.equal(await trial.sessionStatus(), 200);
      await trial.end();
    },
  },
  {
    name: "a backup of an earlier version",
    run: async (trial) => {
      await ask("postgres", "create database earlier owner of_the_company");
      await ask("earlier", gunzipSync(readFileSync(earlier)).toString());
      const saved = await trial.daybook(["backup", "earlier.gz"], { ...secretOf(trial), DATABASE_URL: urlOf("earlier") });
      assert.equal(saved.status, 0, saved.output);
      await cluster.stop();
      const now = { DATA_DIR: trial.path("now") };
      const restored = await trial.daybook(["restore", "earlier.gz"], now);
      assert.equal(restored.status, 0, restored.output);
      await trial.begin(now);
      const signedIn = await trial.call("POST", "/auth/login", { email: signIns.admin.email, password: demoPassword });
      assert.equal(signedIn.status, 200, signedIn.text);
      assert.match(cookieOf(signedIn.headers), /jwt=/);
      await trial.end();
    },
  },
];
