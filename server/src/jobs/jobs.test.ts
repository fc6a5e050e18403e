import pg from "pg";
import { uuidv7 } from "uuidv7";
import { describe, expect, test, vi } from "vitest";
import { inTransaction, type Job } from "#context.ts";
import { tcpProxy } from "#test/tcp-proxy.ts";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";
import { type JobRunner, jobRunner } from "./jobs.ts";

const server = startServer();
const make = factories(server);
const patience = { timeout: 15_000, interval: 50 };

/** Two processes that know a job which notes what it was asked to do. */
async function twoProcesses(job: Omit<Job<{ note: string }>, "run">, database = server.database) {
  const done: string[] = [];
  const warnings: string[] = [];
  const processes = [1, 2].map(() =>
    jobRunner({
      database,
      jobs: [{ ...job, run: async (_ctx, { note }: { note: string }) => void done.push(note) }] as Job[],
      clock: { now: () => new Date() },
      emit: () => {},
      log: { warn: (details, message) => warnings.push(`${message} ${JSON.stringify(details)}`) },
    }),
  );
  for (const each of processes) each.start();
  return { processes, done, warnings, stop: () => Promise.all(processes.map((each) => each.stop())) };
}

/** Waits until both do jobs. */
const working = (name: string) =>
  vi.waitFor(async () => {
    const client = new pg.Client({ connectionString: server.database.url });
    await client.connect();
    try {
      expect((await client.query("select 1 from pgboss.queue where name = $1", [name])).rowCount).toBe(1);
    } finally {
      await client.end();
    }
  }, patience);

const contextOf = (jobs: JobRunner) => ({
  db: server.db,
  actor: null,
  company: {} as never,
  now: () => new Date().toISOString(),
  today: () => "2026-03-12",
  ip: "",
  emit: () => {},
  audit: () => {},
  jobs,
});

describe("jobs", () => {
  test("of two processes that start at once one does what was sent, with the commit or not at all", async () => {
    const name = "test.note";
    const { processes, done, warnings, stop } = await twoProcesses({ name });
    const [first, second] = processes as [JobRunner, JobRunner];
    await working(name);

    await vi.waitFor(async () => {
      await first.send(server.db, name, { note: "ready" });
      await new Promise((resolve) => setTimeout(resolve, 500));
      expect(done).toContain("ready");
    }, patience);
    await inTransaction(contextOf(first), async ({ db, jobs }) => {
      await jobs.send(db, name, { note: "committed" });
      await new Promise((resolve) => setTimeout(resolve, 2500));
      expect(done).not.toContain("committed");
    });
    await expect(
      inTransaction(contextOf(second), async ({ db, jobs }) => {
        await jobs.send(db, name, { note: "rolled back" });
        throw new Error("changed my mind");
      }),
    ).rejects.toThrow("changed my mind");
    await second.send(server.db, name, { note: "later" }, { startAfter: new Date(Date.now() + 3_600_000).toISOString() });

    await vi.waitFor(() => expect(done).toContain("committed"), patience);
    await new Promise((resolve) => setTimeout(resolve, 2500));
    expect(done.filter((note) => note !== "ready")).toEqual(["committed"]);
    await stop();
    expect(warnings).toEqual([]);
  });

  test("a database that is away at the start and goes away later: jobs are done when it is back", async () => {
    const door = await tcpProxy(server.database.url);
    const name = "test.outage";
    door.shut();
    const { processes, done, warnings, stop } = await twoProcesses({ name }, { ...server.database, url: door.url });
    await vi.waitFor(() => expect(warnings.some((line) => line.startsWith("jobs could not start"))).toBe(true), patience);
    door.open();
    await working(name);
    door.shut();
    await new Promise((resolve) => setTimeout(resolve, 1500));
    door.open();

    await vi.waitFor(async () => {
      await processes[0]!.send(server.db, name, { note: "back" });
      await new Promise((resolve) => setTimeout(resolve, 500));
      expect(done).toContain("back");
    }, patience);
    await stop();
    await door.close();
  }, 40_000);

  test("what was asked for too early is sent as soon as a process does jobs, without waiting for the clock", async () => {
    const name = "test.early";
    const { processes, done, warnings, stop } = await twoProcesses({
      name,
      catchUp: (ctx) => ctx.jobs.send(ctx.db, name, { note: "from its row" }),
    });
    await processes[0]!.send(server.db, name, { note: "too early" });

    await vi.waitFor(() => expect(done).toEqual(["from its row", "from its row"]), patience);
    await stop();
    expect(warnings).toEqual([]);
  });

  test("one that cannot catch up does its jobs all the same", async () => {
    const name = "test.behind";
    const catchUp = async () => {
      throw new Error("no such row");
    };
    const { processes, done, warnings, stop } = await twoProcesses({ name, catchUp });

    await vi.waitFor(() => expect(warnings).toHaveLength(2), patience);
    await processes[0]!.send(server.db, name, { note: "later" });
    await vi.waitFor(() => expect(done).toEqual(["later"]), patience);
    await stop();
    for (const line of warnings) expect(line).toMatch(/^a job could not catch up .*"job":"test.behind"/);
  });

  test("a process that does no jobs sends none, and an unknown one is a mistake", async () => {
    await server.app.jobs.send(server.db, "sessions.sweep", {});
    await expect(server.app.jobs.send(server.db, "sessions.weep", {})).rejects.toThrow("There is no job sessions.weep");
  });

  test("a stopped one leaves no connection behind", async () => {
    const { processes, stop } = await twoProcesses({ name: "test.stop", cron: "* * * * *" });
    await working("test.stop");
    await stop();
    await processes[0]!.send(server.db, "test.stop", { note: "too late" });

    const { rows } = await server.database.pool.query("select 1 from pg_stat_activity where application_name = 'daybook-jobs'");
    expect(rows).toEqual([]);
  });
});

describe("sweeps", () => {
  test("sessions that are over are forgotten, the others stay", async () => {
    server.clock.set("2026-03-12T09:00:00Z");
    const person = await make.user();
    const session = { userId: person.id, createdAt: "2026-03-01T09:00:00Z", ip: null, userAgent: null };
    const [over, running] = [uuidv7(), uuidv7()];
    await server.db
      .insertInto("sessions")
      .values([
        { ...session, id: over, expiresAt: "2026-03-12T09:00:00Z" },
        { ...session, id: running, expiresAt: "2026-03-12T09:00:01Z" },
      ])
      .execute();

    await server.app.jobs.run("sessions.sweep");

    expect(await server.db.selectFrom("sessions").select("id").where("userId", "=", person.id).execute()).toEqual([{ id: running }]);
  });

  test("idempotency keys are forgotten after 24 hours", async () => {
    server.clock.set("2026-03-12T09:00:00Z");
    const person = await make.user();
    const row = { userId: person.id, request: "POST /teams" };
    await server.db
      .insertInto("idempotencyKeys")
      .values([
        { ...row, key: "old", createdAt: "2026-03-11T08:59:59Z" },
        { ...row, key: "young", createdAt: "2026-03-11T09:00:01Z" },
      ])
      .execute();

    await server.app.jobs.run("idempotency.sweep");

    expect(await server.db.selectFrom("idempotencyKeys").select("key").where("userId", "=", person.id).execute()).toEqual([
      { key: "young" },
    ]);
  });
});
