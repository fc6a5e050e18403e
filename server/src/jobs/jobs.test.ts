import pg from "pg";
import { uuidv7 } from "uuidv7";
import { describe, expect, test, vi } from "vitest";
import type { Job } from "#context.ts";
import { tcpProxy } from "#test/fakes/tcp-proxy.ts";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";
import { jobContext } from "#test/job-context.ts";
import { type JobRunner, jobRunner } from "./jobs.ts";
import { inTransaction } from "#transaction.ts";

const server = startServer();
const make = factories(server);
const longWait = { timeout: 15_000, interval: 50 };

/** Two processes with a job that records the note it gets. */
async function twoProcesses(job: Omit<Job<{ note: string }>, "run">, database = server.database) {
  const done: string[] = [];
  const warnings: string[] = [];
  const processes = [1, 2].map(() => {
    const runner: JobRunner = jobRunner({
      database,
      jobs: [{ ...job, run: async (_ctx, { note }: { note: string }) => void done.push(note) }] as Job[],
      platform: () => ({ ...server.app.platform, jobs: runner }),
      log: { warn: (details, message) => warnings.push(`${message} ${JSON.stringify(details)}`) },
    });
    return runner;
  });
  for (const each of processes) each.start();
  return { processes, done, warnings, stop: () => Promise.all(processes.map((each) => each.stop())) };
}

async function query(text: string, values: string[]) {
  const client = new pg.Client({ connectionString: server.database.url });
  await client.connect();
  try {
    return (await client.query<{ state: string }>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** States of the queued jobs with this note. */
const statesOf = async (name: string, note: string) =>
  (await query("select state::text as state from pgboss.job where name = $1 and data ->> 'note' = $2", [name, note])).map(
    ({ state }) => state,
  );

/** Waits until a process can queue jobs; earlier ones are dropped silently. */
const queued = (process: JobRunner, name: string, note: string) =>
  vi.waitFor(async () => {
    await process.send(server.db, name, { note });
    expect(await statesOf(name, note)).not.toEqual([]);
  }, longWait);

const completed = (name: string, note: string) =>
  vi.waitFor(async () => expect(await statesOf(name, note)).toEqual(["completed"]), longWait);

/** Waits until the queue exists. */
const queueExists = (name: string) =>
  vi.waitFor(async () => expect(await query("select name from pgboss.queue where name = $1", [name])).toHaveLength(1), longWait);

describe("jobs", () => {
  test("run in one of two processes, and only if the transaction commits", async () => {
    const name = "test.note";
    const { processes, done, warnings, stop } = await twoProcesses({ name });
    const [first, second] = processes as [JobRunner, JobRunner];
    await queued(first, name, "first ready");
    await queued(second, name, "second ready");

    await inTransaction(await jobContext(server, { jobs: first }), async ({ db, jobs }) => {
      await jobs.send(db, name, { note: "committed" });
      expect(await statesOf(name, "committed")).toEqual([]);
    });
    await expect(
      inTransaction(await jobContext(server, { jobs: second }), async ({ db, jobs }) => {
        await jobs.send(db, name, { note: "rolled back" });
        throw new Error("rollback");
      }),
    ).rejects.toThrow("rollback");
    await second.send(server.db, name, { note: "later" }, { startAfter: new Date(Date.now() + 3_600_000).toISOString() });

    for (const note of ["first ready", "second ready", "committed"]) await completed(name, note);
    expect(done.sort()).toEqual(["committed", "first ready", "second ready"]);
    expect([await statesOf(name, "rolled back"), await statesOf(name, "later")]).toEqual([[], ["created"]]);
    await stop();
    expect(warnings).toEqual([]);
  });

  test("run after an outage at the start and a later one", async () => {
    const proxy = await tcpProxy(server.database.url);
    const name = "test.outage";
    proxy.shut();
    const { processes, done, warnings, stop } = await twoProcesses({ name }, { ...server.database, url: proxy.url });
    await vi.waitFor(() => expect(warnings.some((line) => line.startsWith("jobs could not start"))).toBe(true), longWait);
    expect(processes.map((each) => each.state())).toContain("failed");
    proxy.open();
    await queued(processes[0]!, name, "before the outage");
    expect(processes[0]!.state()).toBe("running");
    await completed(name, "before the outage");
    const warningsBefore = warnings.length;
    proxy.shut();
    await vi.waitFor(() => expect(warnings.length).toBeGreaterThan(warningsBefore), longWait);
    proxy.open();

    await queued(processes[0]!, name, "after the outage");
    await vi.waitFor(() => expect(done).toContain("after the outage"), longWait);
    await stop();
    await proxy.close();
  }, 40_000);

  test("queued before the process is ready are sent by catchUp when it starts", async () => {
    const name = "test.early";
    const { processes, done, warnings, stop } = await twoProcesses({
      name,
      catchUp: (ctx) => ctx.jobs.send(ctx.db, name, { note: "from its row" }),
    });
    await processes[0]!.send(server.db, name, { note: "too early" });

    await vi.waitFor(() => expect(done).toEqual(["from its row", "from its row"]), longWait);
    await stop();
    expect(warnings).toEqual([]);
  });

  test("run although catchUp fails", async () => {
    const name = "test.behind";
    const catchUp = async () => {
      throw new Error("no such row");
    };
    const { processes, done, warnings, stop } = await twoProcesses({ name, catchUp });

    await vi.waitFor(() => expect(warnings).toHaveLength(2), longWait);
    await processes[0]!.send(server.db, name, { note: "later" });
    await vi.waitFor(() => expect(done).toEqual(["later"]), longWait);
    await stop();
    for (const line of warnings) expect(line).toMatch(/^a job could not catch up .*"job":"test.behind"/);
  });

  test("are not queued by a process that runs no jobs; an unknown name throws, and so does one with a schedule", async () => {
    await server.app.jobs.send(server.db, "deliveries.send", {});
    await expect(server.app.jobs.send(server.db, "deliveries.sent", {})).rejects.toThrow("There is no job deliveries.sent");
    await expect(server.app.jobs.send(server.db, "sessions.sweep", {})).rejects.toThrow(
      "The queue of sessions.sweep is only for its schedule",
    );
  });

  test.each([{ name: "test.stop" }, { name: "test.stop-schedule", cron: "* * * * *" }])(
    "leave no connection open after stop: $name",
    async ({ name, ...schedule }) => {
      const { processes, stop } = await twoProcesses({ name, ...schedule });
      await queueExists(name);
      await stop();
      if (!("cron" in schedule)) await processes[0]!.send(server.db, name, { note: "too late" });

      // PostgreSQL lists a connection until its process has ended.
      await vi.waitFor(async () => {
        const { rows } = await server.database.pool.query("select 1 from pg_stat_activity where application_name = 'daybook-jobs'");
        expect(rows).toEqual([]);
      }, longWait);
    },
  );
});

describe("sweeps", () => {
  test("delete expired sessions only", async () => {
    server.clock.set("2026-03-12T09:00:00Z");
    const person = await make.user();
    const session = { userId: person.id, createdAt: "2026-03-01T09:00:00Z", ip: null, userAgent: null };
    const [expired, active] = [uuidv7(), uuidv7()];
    await server.db
      .insertInto("sessions")
      .values([
        { ...session, id: expired, expiresAt: "2026-03-12T09:00:00Z" },
        { ...session, id: active, expiresAt: "2026-03-12T09:00:01Z" },
      ])
      .execute();

    await server.app.jobs.run("sessions.sweep");

    expect(await server.db.selectFrom("sessions").select("id").where("userId", "=", person.id).execute()).toEqual([{ id: active }]);
  });

  test("delete idempotency keys after 24 hours", async () => {
    server.clock.set("2026-03-12T09:00:00Z");
    const person = await make.user();
    const row = { userId: person.id, request: "POST /teams" };
    await server.db
      .insertInto("idempotencyKeys")
      .values([
        { ...row, key: "old", createdAt: "2026-03-11T08:59:59Z" },
        { ...row, key: "recent", createdAt: "2026-03-11T09:00:01Z" },
      ])
      .execute();

    await server.app.jobs.run("idempotency.sweep");

    expect(await server.db.selectFrom("idempotencyKeys").select("key").where("userId", "=", person.id).execute()).toEqual([
      { key: "recent" },
    ]);
  });
});
