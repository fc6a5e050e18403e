import { afterAll, beforeAll, expect, test } from "vitest";
import { ask, postgresOf, cookieOf, postWhileBusy, type ServerProcess, startProcess, temporaryFolder } from "#test/server-process.ts";

/** Half of the kills are of the server, half of PostgreSQL. `npm run test:faults` does more of them. */
const rounds = Number(process.env.CRASH_ROUNDS ?? 4);
const setupToken = "token-of-the-crash-test";
const itemsPerReport = 5;
const openDays = 7;

const dataDir = temporaryFolder();
let server: ServerProcess;
let cookie = "";
let writing = false;
let successes = 0;

/** Writes acknowledged by the server: project names, and the number of the last report per day. */
const acknowledged = { projects: new Set<string>(), reports: new Map<string, number>() };
/** Requests without a response, to be repeated with the same idempotency key. */
const unanswered: { key: string; name: string }[] = [];
const unexpected: string[] = [];

beforeAll(async () => {
  server = await startProcess(dataDir, { ADMIN_SETUP_TOKEN: setupToken });
  const admin = { token: setupToken, name: "Ada", email: "ada@example.com", password: "correct horse battery", team: "Development" };
  const response = await postWhileBusy(server, "/auth/admin-setup", admin);
  expect(response.status).toBe(201);
  cookie = cookieOf(response);
});
afterAll(() => server.end("SIGINT"));

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${server.address}/api${path}`, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json", cookie, ...headers },
    signal: AbortSignal.timeout(30_000),
  });

/** Sends requests until `writing` ends. The only allowed error status is 503; a crash shows as a missing response. */
async function keepWriting(
  send: (number: number) => Promise<Response>,
  onSuccess: (number: number) => void,
  onFailure = (_number: number) => {},
) {
  for (let number = 1; writing; number++) {
    try {
      const response = await send(number);
      const body = await response.text();
      if (response.status === 201) {
        successes += 1;
        onSuccess(number);
        continue;
      }
      if (response.status !== 503) unexpected.push(`${response.status} ${body}`);
    } catch {
      // The connection broke because the server was killed.
    }
    onFailure(number);
    await expect.poll(async () => !writing || (await isReady()), { timeout: 120_000 }).toBe(true);
  }
}

const isReady = async () => {
  try {
    return (await fetch(`${server.address}/api/health/ready`, { signal: AbortSignal.timeout(5000) })).ok;
  } catch {
    return false;
  }
};

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

/** Replaces a day's report repeatedly; all its items have the same number. */
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
  const killAfter = successes + 20 + Math.floor(Math.random() * 80);
  await expect.poll(() => successes, { timeout: 120_000, interval: 1 }).toBeGreaterThanOrEqual(killAfter);
  await kill();
  writing = false;
  await Promise.all(writers);
}

async function killServer() {
  await server.end("SIGKILL");
  server = await startProcess(dataDir);
}

/** Kills PostgreSQL only; the server must restart it. */
async function killPostgres() {
  const killed = postgresOf(dataDir);
  process.kill(killed, "SIGKILL");
  await expect.poll(async () => postgresOf(dataDir) !== killed && (await isReady()), { timeout: 120_000 }).toBe(true);
}

async function expectAcknowledgedStored() {
  const names = new Set((await ask<{ name: string }>(dataDir, "select name from projects")).map(({ name }) => name));
  expect([...acknowledged.projects].filter((name) => !names.has(name))).toEqual([]);
  const reports = await ask<{ date: string; names: string[] }>(
    dataDir,
    "select eods.date::text, array_agg(distinct task_name) as names from eods join eod_items on eod_id = eods.id group by 1",
  );
  const stored = new Map(reports.map(({ date, names }) => [date, names]));
  for (const [date, number] of acknowledged.reports) {
    expect(stored.get(date), `items of the report of ${date} have one number`).toHaveLength(1);
    expect(Number(stored.get(date)?.[0]?.slice("Number ".length))).toBeGreaterThanOrEqual(number);
  }
}

async function expectConsistent() {
  const inconsistent = await ask(
    dataDir,
    `select 'project without its audit event' as what, id from projects
      where (select count(*) from audit_events where entity_id = projects.id and action = 'projects.created') <> 1
     union all select 'audit event without its change', id from audit_events
      where (action = 'projects.created' and not exists (select from projects where id = entity_id))
         or (entity = 'eods' and not exists (select from eods where id = entity_id))
     union all select 'report with a wrong number of items', id from eods
      where (select count(*) from eod_items where eod_id = eods.id) <> ${itemsPerReport}
     union all select 'report whose total differs from its items', id from eods
      where total_hours <> (select sum(hours_spent) from eod_items where eod_id = eods.id)
     union all select 'report without its earlier revisions', id from eods
      where revision - 1 <> (select count(*) from eod_revisions where eod_id = eods.id)
     union all select 'report without its audit events', id from eods
      where revision <> (select count(*) from audit_events where entity_id = eods.id)`,
  );
  expect(inconsistent).toEqual([]);
}

/** Repeats requests without a response until they succeed. Their idempotency key must prevent duplicates. */
async function expectRetriesIdempotent() {
  const retries = unanswered.splice(0).map(async (project) => {
    let response = await postProject(project);
    while (response.status === 503) {
      await expect.poll(isReady, { timeout: 120_000 }).toBe(true);
      response = await postProject(project);
    }
    expect(response.status, await response.text()).toBe(201);
    acknowledged.projects.add(project.name);
  });
  await Promise.all(retries);
}

test(`${rounds} kills during writes: acknowledged data is stored, nothing is partially written, recovery is automatic`, async () => {
  for (let round = 1; round <= rounds; round++) {
    await killUnderWrites(round, round % 2 === 1 ? killServer : killPostgres);
    await expectAcknowledgedStored();
    await expectConsistent();
    await expectRetriesIdempotent();
  }
  await expectAcknowledgedStored();
  expect(unexpected).toEqual([]);
  expect(acknowledged.projects.size).toBeGreaterThan(rounds * 4);
  expect(acknowledged.reports.size).toBe(openDays);
});
