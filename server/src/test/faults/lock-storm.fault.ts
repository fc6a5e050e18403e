import { afterAll, beforeAll, expect, test } from "vitest";
import { connectTo, type ServerProcess, startProcess, temporaryFolder } from "#test/server-process.ts";
import { type Answer, type Client, idIn, median, setupEnv, signIn } from "./http-client.ts";

const writers = 60;
const stormMs = 8000;
/** Medians of other requests stay below this, or on a slow machine below a multiple of the median without the storm. */
const othersMs = 50;
const slowdown = 10;

const locks = "Other changes to the same data are still being saved. Please try again in a moment.";
const busy = "Daybook is very busy. Please try again in a moment.";

const dataDir = temporaryFolder();
let server: ServerProcess;
let client: Client;
let locked = "";
let other = "";

beforeAll(async () => {
  server = await startProcess(dataDir, setupEnv);
  client = await signIn(server.address);
  const project = idIn(await client.send("POST", "/projects", { name: "Atlas", team: "Development", members: [] }));
  const create = async (title: string) => idIn(await client.send("POST", "/tasks/bulk", { tasks: [{ title, project }] }));
  locked = await create("Locked");
  other = await create("Other");
});
afterAll(() => server?.end("SIGINT"));

const read = () => client.send("GET", "/auth/check");
const change = (id: string, number: number) => client.send("PUT", `/tasks/${id}`, { description: `Change ${number}` });

/** Repeats a request while `running`, one after the other. */
async function repeat(running: () => boolean, send: (number: number) => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let number = 1; running(); number++) answers.push(await send(number));
  return answers;
}

const during = (ms: number) => {
  const end = performance.now() + ms;
  return () => performance.now() < end;
};

const medianMs = (answers: Answer[]) => Math.round(median(answers.map(({ ms }) => ms)));
const statuses = (answers: Answer[]) => [...new Set(answers.map(({ status }) => status))];

test(`while ${writers} requests change one locked row, other requests are served and each writer gets 503 in time`, async () => {
  const idle = {
    reads: await repeat(during(1000), read),
    writes: await repeat(during(1000), (number) => change(other, number)),
  };
  const holder = await connectTo(dataDir);
  // Ends with PostgreSQL if the test fails.
  holder.on("error", () => {});
  await holder.query("begin");
  await holder.query("select from tasks where id = $1 for update", [locked]);

  const running = during(stormMs);
  const storm = Promise.all(Array.from({ length: writers }, () => repeat(running, (number) => change(locked, number))));
  const [refused, reads, writes] = await Promise.all([storm, repeat(running, read), repeat(running, (number) => change(other, number))]);

  const all = refused.flat();
  console.log(
    `idle: read ${medianMs(idle.reads)} ms, write ${medianMs(idle.writes)} ms; storm: ${reads.length} reads ${medianMs(reads)} ms, ` +
      `${writes.length} writes ${medianMs(writes)} ms, ${all.length} refused ${medianMs(all)} ms, slowest ${Math.round(Math.max(...all.map(({ ms }) => ms)))} ms`,
  );
  expect(statuses(reads)).toEqual([200]);
  expect(statuses(writes)).toEqual([200]);
  expect(medianMs(reads)).toBeLessThan(Math.max(othersMs, slowdown * medianMs(idle.reads)));
  expect(medianMs(writes)).toBeLessThan(Math.max(othersMs, slowdown * medianMs(idle.writes)));

  expect(all.length).toBeGreaterThanOrEqual(writers);
  for (const { status, body, retryAfter, ms } of all) {
    expect([status, body.code, retryAfter]).toEqual([503, "unavailable", "2"]);
    expect([locks, busy]).toContain(body.message);
    expect(ms).toBeLessThan(2500);
  }
  expect(all.map(({ body }) => body.message)).toContain(locks);

  await holder.query("rollback");
  await holder.end();
  await expect.poll(async () => (await change(locked, 0)).status, { timeout: 5000 }).toBe(200);
});
