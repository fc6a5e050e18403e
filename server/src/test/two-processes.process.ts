import { randomUUID } from "node:crypto";
import { io, type Socket } from "socket.io-client";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { announcementEvent, changedEvent } from "@daybook/contract/core/events";
import { startEmbedded } from "#db/embedded/embedded.ts";
import { ask } from "#test/empty-database.ts";
import { fakeGraphApi } from "#test/fakes/fake-graph-api.ts";
import { cookieOf, fetchWhileBusy, type ServerProcess, startProcess, temporaryFolder } from "#test/server-process.ts";

const dataDir = temporaryFolder();
const graph = fakeGraphApi();
const setupToken = "token-of-the-two-processes";
const socketsEach = 3;

let cluster: Awaited<ReturnType<typeof startEmbedded>>;
let processes: ServerProcess[];
let env: NodeJS.ProcessEnv;
let cookie = "";

type CallData = { _id: string; phoneNumber: string; queued: string[] };

const call = async (process: ServerProcess, method: string, path: string, input?: unknown) => {
  const response = await fetchWhileBusy(process, path, {
    method,
    ...(input !== undefined && { body: JSON.stringify(input) }),
    headers: { ...(input !== undefined && { "content-type": "application/json" }), cookie },
  });
  const body = (await response.json()) as { message?: string; data: CallData };
  return { status: response.status, headers: response.headers, body };
};

beforeAll(async () => {
  cluster = await startEmbedded({ dataDir, durable: false });
  env = {
    DATABASE_URL: cluster.url,
    JWT_SECRET: "the same secret for both",
    ADMIN_SETUP_TOKEN: setupToken,
    WHATSAPP_TOKEN: graph.env.token,
    WHATSAPP_PHONE_NUMBER_ID: graph.env.phoneNumberId,
    WHATSAPP_API_BASE: graph.env.apiBase,
  };
  // Both start concurrently on an empty database: one migrates, the other waits.
  processes = await Promise.all([startProcess(dataDir, env), startProcess(dataDir, env)]);
  const credentials = { email: "ada@example.com", password: "correct horse battery" };
  const setUp = await call(processes[0]!, "POST", "/auth/admin-setup", {
    token: setupToken,
    name: "Ada",
    team: "Development",
    ...credentials,
  });
  expect(setUp.status).toBe(201);
  cookie = cookieOf(setUp);
});

afterAll(async () => {
  for (const process of processes ?? []) if (process.child.exitCode === null) await process.end("SIGINT");
  await cluster?.stop();
});

/** Waits until no message waits or is being sent. */
const remindersDone = () =>
  vi.waitFor(
    async () => {
      expect(await ask(cluster.url, "select from deliveries where kind like 'reminders.%' and status = 'queued'")).toHaveLength(0);
    },
    { timeout: 30_000, interval: 100 },
  );

let phone = 10_000_000;
async function addMember() {
  const member = {
    name: `Member ${phone}`,
    email: `${randomUUID()}@example.com`,
    password: "correct horse battery",
    role: "team_member",
    team: "Development",
    phoneNumber: `+4915${phone++}`,
  };
  const { status, body } = await call(processes[0]!, "POST", "/users", member);
  expect([status, body.message]).toEqual([201, body.message]);
  return body.data;
}

describe("two processes on one database", () => {
  test("every browser of both receives every event once", async () => {
    const clients: { socket: Socket; events: unknown[] }[] = [];
    for (const { address } of processes) {
      for (let count = 0; count < socketsEach; count++) {
        const socket = io(address, { transports: ["websocket"], extraHeaders: { cookie }, forceNew: true, reconnection: false });
        const events: unknown[] = [];
        socket.on(changedEvent, ({ name }) => events.push(name));
        socket.on(announcementEvent, ({ type }) => events.push(type));
        await new Promise<void>((connected, refused) => socket.once("connect", connected).once("connect_error", refused));
        clients.push({ socket, events });
      }
    }
    // Processes receive each other's events once both listen on the database.
    await vi.waitFor(async () => {
      const listening = await ask(cluster.url, "select 1 from pg_stat_activity where query ilike 'listen%'");
      expect(listening.length).toBeGreaterThanOrEqual(2);
    }, 10_000);

    const expected: string[] = [];
    for (let round = 0; round < 5; round++) {
      for (const [index, process] of processes.entries()) {
        const announced = await call(process, "POST", "/announcements", { title: `Round ${round} of ${index}`, content: "Hello" });
        expect(announced.status).toBe(201);
        const changed = await call(process, "PUT", "/settings", { companyName: `Company ${round}-${index}` });
        expect(changed.status).toBe(200);
        expected.push("new_announcement", "settings.changed");
      }
    }

    // The last event follows all others, so a duplicate would have arrived before it.
    await call(processes[0]!, "PUT", "/settings", { companyName: "The last company" });
    expected.push("settings.changed");
    await vi.waitFor(() => {
      for (const { events } of clients) expect(events.length).toBeGreaterThanOrEqual(expected.length);
    }, 10_000);
    for (const { socket, events } of clients) {
      expect(events.toSorted()).toEqual(expected.toSorted());
      socket.disconnect();
    }
  });

  test("after one is killed, its browsers reconnect and get the same data as others", async () => {
    const [first, killed] = processes as [ServerProcess, ServerProcess];
    const socket = io(killed.address, { transports: ["websocket"], extraHeaders: { cookie }, forceNew: true, reconnectionDelayMax: 500 });
    await new Promise<void>((connected) => socket.once("connect", connected));
    const reconnected = new Promise<void>((connected) => socket.once("disconnect", () => socket.once("connect", connected)));

    await killed.end("SIGKILL");
    const { body } = await call(first, "POST", "/announcements", { title: "Office closed on Friday", content: "Hello" });
    // The author has seen all of the announcements.
    await call(first, "DELETE", "/announcements/seen");
    await call(first, "POST", "/announcements/seen", { ids: [body.data._id] });
    processes[1] = await startProcess(dataDir, { ...env, PORT: new URL(killed.address).port });
    await reconnected;

    // The data of the bell: announcements and seen ids.
    const bellOf = async (process: ServerProcess) => {
      const [list, seen] = await Promise.all([call(process, "GET", "/announcements"), call(process, "GET", "/announcements/seen")]);
      return { all: list.body.data, seen: seen.body.data };
    };
    const after = await bellOf(processes[1]!);
    expect(after).toEqual(await bellOf(first));
    expect(after.seen).toEqual([body.data._id]);
    const notified = new Promise((resolve) => socket.once(announcementEvent, ({ type }) => resolve(type)));
    await vi.waitFor(async () => {
      const listening = await ask(cluster.url, "select 1 from pg_stat_activity where query ilike 'listen%'");
      expect(listening.length).toBeGreaterThanOrEqual(2);
    }, 10_000);
    await call(first, "POST", "/announcements", { title: "Office open again", content: "Hello" });
    expect(await notified).toBe("new_announcement");
    socket.disconnect();
  });

  test("a reminder requested from both is sent once", async () => {
    const member = await addMember();

    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) => call(processes[index % 2]!, "POST", "/whatsapp/reminders", { userIds: [member._id] })),
    );
    expect(responses.flatMap(({ body }) => body.data.queued)).toEqual([member._id]);

    // If no process runs jobs yet, the schedule sends the reminder at the next full minute.
    await vi.waitFor(() => expect(graph.received).toHaveLength(1), 70_000);
    await remindersDone();
    expect(graph.received.map(({ to }) => to)).toEqual([member.phoneNumber]);
    expect(await ask(cluster.url, `select status, attempts from reminders where user_id = '${member._id}'`)).toEqual([
      { status: "accepted", attempts: 1 },
    ]);
  });

  test("the daily reminders are sent once, by the process that runs the schedule first", async () => {
    const members = [await addMember(), await addMember(), await addMember()];
    const [{ now, zone }] = (await ask(
      cluster.url,
      "select to_char(now() at time zone timezone, 'HH24:MI') as now, timezone as zone from settings",
    )) as [{ now: string; zone: string }];
    expect(zone).toBe("UTC");
    const changed = await call(processes[1]!, "PUT", "/whatsapp/settings", { enabled: true, time: now, workdaysOnly: false });
    expect(changed.status).toBe(200);
    // Changes apply from the next day, so the change is moved to yesterday.
    await ask(cluster.url, "update reminder_settings set time_set_at = now() - interval '1 day'");

    await vi.waitFor(() => expect(graph.received.length).toBeGreaterThanOrEqual(members.length), { timeout: 150_000, interval: 200 });
    await remindersDone();
    expect(graph.received.map(({ to }) => to).toSorted()).toEqual(members.map(({ phoneNumber }) => phoneNumber).toSorted());
    expect(await ask(cluster.url, "select count(*)::int as runs from reminder_runs")).toEqual([{ runs: 1 }]);
  });

  test("due series make one task each, whichever process comes first", async () => {
    const [{ today }] = (await ask(cluster.url, "select (now() at time zone timezone)::date::text as today from settings")) as [
      { today: string },
    ];
    const titles = Array.from({ length: 60 }, (_, index) => `Series ${index}`);
    for (const title of titles) {
      const made = await call(processes[0]!, "POST", "/tasks/series", { title, rule: "FREQ=DAILY", startDate: today });
      expect(made.status).toBe(201);
    }
    // A process makes at its start what is due: here two at once, beside two that are running.
    const more = await Promise.all([startProcess(dataDir, env), startProcess(dataDir, env)]);
    try {
      await vi.waitFor(async () => expect(await ask(cluster.url, "select from task_series where last_date is null")).toHaveLength(0), {
        timeout: 60_000,
        interval: 100,
      });
      const tasks = await ask(cluster.url, "select title from tasks where title like 'Series %' order by length(title), title");
      expect(tasks).toEqual(titles.map((title) => ({ title })));
      expect(await ask(cluster.url, "select count(*)::int as dates from task_series_dates")).toEqual([{ dates: titles.length }]);
    } finally {
      for (const process of more) await process.end("SIGTERM");
    }
  });

  test("both stop within ten seconds without errors", async () => {
    for (const process of processes) {
      const started = performance.now();
      expect(await process.end("SIGTERM")).toBe(0);
      expect(performance.now() - started).toBeLessThan(10_000);
      expect(process.output.stderr).toBe("");
    }
    expect(
      await ask(
        cluster.url,
        "select application_name from pg_stat_activity where application_name in ('daybook', 'daybook-jobs', 'daybook-realtime')",
      ),
    ).toEqual([]);
  });
});
