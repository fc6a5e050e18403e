import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startEmbedded, type Embedded } from "#db/embedded/embedded.ts";
import { migrate } from "#db/migrate.ts";
import { ask } from "#test/empty-database.ts";
import { connectTo, runToEnd, startProcess, temporaryFolder } from "#test/server-process.ts";

const dataDir = temporaryFolder();
let postgres: Embedded;

beforeAll(async () => {
  postgres = await startEmbedded({ dataDir: temporaryFolder(), durable: false });
});
afterAll(() => postgres?.stop());

/** Creates a database and a role that may create tables in it and nothing else. */
async function databaseOf(role: string, { granted = "" } = {}) {
  await ask(postgres.adminUrl, `create role ${role} login password 'weak'`);
  await ask(postgres.adminUrl, `create database "${role} data"`);
  const admin = new URL(postgres.adminUrl);
  admin.pathname = `/${role}%20data`;
  await ask(admin.toString(), `grant usage, create on schema public to ${role}; ${granted}`);
  const url = new URL(admin);
  url.username = role;
  url.password = "weak";
  return { url: url.toString(), admin: admin.toString() };
}

const startOn = (url: string) =>
  runToEnd({ DATA_DIR: dataDir, PORT: "0", DATABASE_URL: url, JWT_SECRET: "a secret of the fault test", LOG_LEVEL: "silent" });

/** Runs the statement that an error message ends with. */
const statementIn = (message: string) => message.match(/: ([A-Z][^:]*;)\s*$/)![1]!;

describe("a start without the rights it needs exits with 1 and one sentence, whose statement repairs it", () => {
  test("without CREATE on the database", async () => {
    const { url, admin } = await databaseOf("weak", { granted: "create extension pg_trgm" });

    const { code, stdout, stderr } = await startOn(url);

    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toBe(
      'The role "weak" may not create the schema of the job queue. Run as a superuser: GRANT CREATE ON DATABASE "weak data" TO "weak";\n',
    );
    await ask(admin, statementIn(stderr));
    const server = await startProcess(dataDir, { DATABASE_URL: url, JWT_SECRET: "a secret of the fault test" });
    const jobs = async () => {
      const ready = (await (await fetch(`${server.address}/api/health/ready`)).json()) as { data?: { jobs: string } };
      return ready.data?.jobs;
    };
    await expect.poll(jobs, { timeout: 20_000 }).toBe("running");
    expect(await server.end("SIGINT")).toBe(0);
  });

  test("without pg_trgm", async () => {
    // With an existing queue, the role needs no CREATE on the database, with which it could create the extension.
    const queue = "create schema pgboss authorization untrusted; set role untrusted; create table pgboss.version (version int)";
    const { url, admin } = await databaseOf("untrusted", { granted: queue });

    const { code, stdout, stderr } = await startOn(url);

    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toBe(
      'The role "untrusted" may not create the extension pg_trgm. Run as a superuser in the database "untrusted data": CREATE EXTENSION pg_trgm;\n',
    );
    await ask(admin, statementIn(stderr));
    const server = await startProcess(dataDir, { DATABASE_URL: url, JWT_SECRET: "a secret of the fault test" });
    expect(await server.end("SIGINT")).toBe(0);
  });

  test("without CREATE on the schema", async () => {
    const { url } = await databaseOf("reader", {
      granted: 'revoke create on schema public from reader; grant create on database "reader data" to reader',
    });

    const { code, stderr } = await startOn(url);

    expect([code, stderr]).toEqual([
      1,
      'The role "reader" may not create tables. Run as a superuser in the database "reader data": GRANT USAGE, CREATE ON SCHEMA public TO "reader";\n',
    ]);
  });
});

describe("an older Daybook on the database of a newer one exits with 1 and one sentence", () => {
  const refusal =
    "A newer version of Daybook has used this database (migration 9999_later.sql). Start that version, or restore a backup made by this one.\n";

  test("with an external database", async () => {
    const { url } = await databaseOf("newer", { granted: 'create extension pg_trgm; grant create on database "newer data" to newer' });
    await migrate(url);
    await ask(url, "insert into migrations (name) values ('9999_later.sql')");

    const { code, stdout, stderr } = await startOn(url);

    expect([code, stdout, stderr]).toEqual([1, "", refusal]);
  });

  test("with the embedded database, which is stopped again", async () => {
    const folder = temporaryFolder();
    const first = await startProcess(folder);
    const client = await connectTo(folder);
    await client.query("insert into migrations (name) values ('9999_later.sql')");
    await client.end();
    await first.end("SIGINT");

    const { code, stderr } = await runToEnd({ DATA_DIR: folder, PORT: "0", LOG_LEVEL: "silent" });

    expect([code, stderr]).toEqual([1, refusal]);
  });
});
