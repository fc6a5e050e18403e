import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startEmbedded } from "#db/embedded/embedded.ts";
import { ask } from "#test/empty-database.ts";
import { cookieOf, postWhileBusy, type ServerProcess, startProcess, temporaryFolder } from "#test/server-process.ts";

/*
 * `kill -9` in the middle of an import: the next process goes on by itself, and in the end each row is there once.
 */

/** Several batches of each: people come in batches of 20, tasks in batches of 200. */
const counts = { people: 240, tasks: 1000 };
const setupToken = "token-of-the-killed-imports";

const dataDir = temporaryFolder();
let cluster: Awaited<ReturnType<typeof startEmbedded>>;
let env: NodeJS.ProcessEnv;
let server: ServerProcess;
let cookie = "";

beforeAll(async () => {
  cluster = await startEmbedded({ dataDir, durable: false });
  env = { DATABASE_URL: cluster.url, JWT_SECRET: "a secret of the killed imports", ADMIN_SETUP_TOKEN: setupToken };
  server = await startProcess(dataDir, env);
  const account = { name: "Ada", email: "ada@example.com", password: "correct horse battery", team: "Development" };
  cookie = cookieOf(await postWhileBusy(server, "/auth/admin-setup", { token: setupToken, ...account }));
  // Each batch waits for a moment after its rows are written, before it commits.
  await ask(
    cluster.url,
    `create function pause() returns trigger language plpgsql as $$ begin perform pg_sleep(0.4); return null; end $$;
     create trigger pause after update on import_rows for each statement execute function pause()`,
  );
});

afterAll(async () => {
  if (server?.child.exitCode === null) await server.end("SIGINT");
  await cluster?.stop();
});

const kinds = {
  people: {
    lines: ["Name,Email,Team", ...numbers("people").map((row) => `Member ${row},member${row}@example.com,Development`)],
    stored: "select email as key from users where email like 'member%'",
    keys: numbers("people").map((row) => `member${row}@example.com`),
  },
  // Each second task is a sub-task of the one before it.
  tasks: {
    lines: ["Title,Parent", ...numbers("tasks").map((row) => `Grind lens ${row},${row % 2 === 1 ? `Grind lens ${row - 1}` : ""}`)],
    stored: "select title as key from tasks",
    keys: numbers("tasks").map((row) => `Grind lens ${row}`),
  },
};

function numbers(kind: keyof typeof counts) {
  return Array.from({ length: counts[kind] }, (_, index) => index);
}

async function upload(kind: string, lines: string[]) {
  const body = new FormData();
  body.append("file", new File([lines.join("\n")], `${kind}.csv`, { type: "text/csv" }));
  const response = await fetch(`${server.address}/api/imports/kinds/${kind}`, { method: "POST", headers: { cookie }, body });
  const answer = (await response.json()) as { message?: string; data: { _id: string } };
  expect([response.status, answer.message]).toEqual([201, undefined]);
  return answer.data._id;
}

const sleeping = "select pid from pg_stat_activity where wait_event = 'PgSleep'";
const otherConnections = "select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()";

test.each(["people", "tasks"] as const)(
  "after kill -9 an import of %s goes on by itself, and each row is there once",
  async (kind) => {
    const { lines, stored, keys } = kinds[kind];
    const count = counts[kind];
    const keysNow = async () => (await ask<{ key: string }>(cluster.url, stored)).map(({ key }) => key);
    const id = await upload(kind, lines);
    const rows = (outcome: string) =>
      ask<{ line: number }>(cluster.url, `select line from import_rows where import_id = '${id}' and ${outcome}`);
    const started = await postWhileBusy(server, `/imports/${id}/start`, { leaveOut: false }, cookie);
    expect([started.status, await started.json()]).toMatchObject([200, { data: { _id: id } }]);

    await vi.waitFor(
      async () => {
        expect((await rows("outcome = 'created'")).length).toBeGreaterThan(count / 4);
        expect(await ask(cluster.url, sleeping)).not.toEqual([]);
      },
      { timeout: 120_000, interval: 20 },
    );
    await server.end("SIGKILL");
    await vi.waitFor(async () => expect(await ask(cluster.url, otherConnections)).toEqual([]), { timeout: 60_000, interval: 50 });
    const created = await rows("outcome = 'created'");
    expect(created.length, "it was killed in the middle").toBeLessThan(count);
    expect((await keysNow()).length, "a batch is whole or not at all").toBe(created.length);

    server = await startProcess(dataDir, env);
    await vi.waitFor(
      async () =>
        expect(await ask(cluster.url, `select state, failure from imports where id = '${id}'`)).toEqual([{ state: "done", failure: null }]),
      { timeout: 240_000, interval: 200 },
    );
    expect((await keysNow()).toSorted()).toEqual(keys.toSorted());
    expect(await rows("outcome is distinct from 'created'")).toEqual([]);
    const ends = `select id from audit_events where action = 'imports.finished' and entity_id = '${id}'`;
    expect(await ask(cluster.url, ends), "it ended once").toHaveLength(1);
  },
  480_000,
);
