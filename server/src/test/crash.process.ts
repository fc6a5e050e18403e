import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ask, postgresOf, type ServerProcess, startProcess, temporaryFolder } from "#test/server-process.ts";

const rounds = 10;
const setupToken = "token-of-the-crash-test";
const itemsPerReport = 5;
const openDays = 7;

const dataDir = temporaryFolder();
let server: ServerProcess;
let cookie = "";
let writing = false;

/** What the server acknowledged: names of projects, and per day the number of the last report. */
const acknowledged = { projects: new Set<string>(), reports: new Map<string, number>() };
/** Requests whose answer never came, to be sent again with the same key. */
const unanswered: { key: string; name: string }[] = [];
const surprises: string[] = [];

beforeAll(async () => {
  server = await startProcess(dataDir, { ADMIN_SETUP_TOKEN: setupToken });
  const admin = { token: setupToken, name: "Ada", email: "ada@example.com", password: "correct horse battery", team: "Development" };
  const answer = await post("/auth/admin-setup", admin);
  expect(answer.status).toBe(201);
  cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
});
afterAll(() => server.end("SIGINT"));

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${server.address}/api${path}`, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json", cookie, ...headers },
    signal: AbortSignal.timeout(30_000),
  });

/** Sends until `writing` ends. A refusal has to be 503; no answer at all is what a crash looks like. */
async function keepWriting(
  send: (number: number) => Promise<Response>,
  onAnswer: (number: number) => void,
  onSilence = (_number: number) => {},
) {
  for (let number = 1; writing; number++) {
    try {
      const answer = await send(number);
      const body = await answer.text();
      if (answer.status === 201) {
        onAnswer(number);
        continue;
      }
      if (answer.status !== 503) surprises.push(`${answer.status} ${body}`);
    } catch {
      // The connection broke: the server is gone.
    }
    onSilence(number);
    await sleep(50);
  }
}

function writeProjects(round: number, writer: number) {
  const project = (number: number) => ({
    key: `key-${round}-${writer}-${number}`,
    name: `Round ${round} writer ${writer} number ${number}`,
  });
  return keepWriting(
    (number) => postProject(project(number)),
    (number) => acknowledged.projects.add(project(number).name),
    (number) => unanswered.push(project(number)),
  );
}

const postProject = ({ key, name }: { key: string; name: string }) =>
  post("/projects", { name, team: "Development", members: [] }, { "idempotency-key": key });

/** Replaces the report of one day over and over; every line of it carries the same number. */
function writeReports(date: string) {
  const first = (acknowledged.reports.get(date) ?? 0) + 1000;
  const tasks = (number: number) =>
    Array.from({ length: itemsPerReport }, () => ({ taskName: `Number ${first + number}`, hoursSpent: 0.25 }));
  return keepWriting(
    (number) => post("/eod/submit", { date, mode: "replace", tasks: tasks(number) }),
    (number) => acknowledged.reports.set(date, first + number),
  );
}

const daysBack = (count: number) => new Date(Date.now() - count * 86_400_000).toISOString().slice(0, 10);

async function killUnderWrites(round: number, kill: () => Promise<unknown>) {
  writing = true;
  const writers = [
    ...Array.from({ length: 4 }, (_, writer) => writeProjects(round, writer)),
    ...Array.from({ length: openDays }, (_, back) => writeReports(daysBack(back))),
  ];
  await sleep(150 + Math.random() * 300);
  await kill();
  writing = false;
  await Promise.all(writers);
}

async function killServer() {
  await server.end("SIGKILL");
  server = await startProcess(dataDir);
}

/** The server stays, and has to find its way back by itself. */
async function killPostgres() {
  const killed = postgresOf(dataDir);
  process.kill(killed, "SIGKILL");
  const backAgain = async () => postgresOf(dataDir) !== killed && (await fetch(`${server.address}/api/health/ready`)).ok;
  await expect.poll(backAgain, { timeout: 30_000 }).toBe(true);
}

async function everythingAcknowledgedIsThere() {
  const names = new Set((await ask<{ name: string }>(dataDir, "select name from projects")).map(({ name }) => name));
  expect([...acknowledged.projects].filter((name) => !names.has(name))).toEqual([]);
  const reports = await ask<{ date: string; names: string[] }>(
    dataDir,
    "select eods.date::text, array_agg(distinct task_name) as names from eods join eod_items on eod_id = eods.id group by 1",
  );
  const stored = new Map(reports.map(({ date, names }) => [date, names]));
  for (const [date, number] of acknowledged.reports) {
    expect(stored.get(date), `the report of ${date} is one report`).toHaveLength(1);
    expect(Number(stored.get(date)?.[0]?.slice("Number ".length))).toBeGreaterThanOrEqual(number);
  }
}

async function nothingIsHalfWritten() {
  const torn = await ask(
    dataDir,
    `select 'project without its audit note' as what, id from projects
      where (select count(*) from audit_events where entity_id = projects.id and action = 'projects.created') <> 1
     union all select 'audit note without its change', id from audit_events
      where (action = 'projects.created' and not exists (select from projects where id = entity_id))
         or (entity = 'eods' and not exists (select from eods where id = entity_id))
     union all select 'report with a wrong number of lines', id from eods
      where (select count(*) from eod_items where eod_id = eods.id) <> ${itemsPerReport}
     union all select 'report whose hours are not its lines''', id from eods
      where total_hours <> (select sum(hours_spent) from eod_items where eod_id = eods.id)
     union all select 'report without its earlier revisions', id from eods
      where revision - 1 <> (select count(*) from eod_revisions where eod_id = eods.id)
     union all select 'report without its audit notes', id from eods
      where revision <> (select count(*) from audit_events where entity_id = eods.id)`,
  );
  expect(torn).toEqual([]);
}

/** What got no answer may have happened or not; sent again with its key until it is answered, it has happened once. */
async function retriesHappenOnce() {
  const retries = unanswered.splice(0).map(async (project) => {
    let answer = await postProject(project);
    while (answer.status === 503) {
      await sleep(200);
      answer = await postProject(project);
    }
    expect(answer.status, await answer.text()).toBe(201);
    acknowledged.projects.add(project.name);
  });
  await Promise.all(retries);
}

test(`${rounds} times killed under writes: everything acknowledged is there, nothing by halves, no hand needed`, async () => {
  for (let round = 1; round <= rounds; round++) {
    await killUnderWrites(round, round % 2 === 1 ? killServer : killPostgres);
    await everythingAcknowledgedIsThere();
    await nothingIsHalfWritten();
    await retriesHappenOnce();
  }
  await everythingAcknowledgedIsThere();
  expect(surprises).toEqual([]);
  expect(acknowledged.projects.size).toBeGreaterThan(rounds * 4);
  expect(acknowledged.reports.size).toBe(openDays);
});
