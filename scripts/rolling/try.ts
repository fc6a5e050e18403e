import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { gunzipSync } from "node:zlib";
import pg from "pg";
import { startEmbedded } from "../../server/src/db/embedded/embedded.ts";
import { mailCatcher } from "../../server/src/test/fakes/mail-catcher.ts";
import { type Answer, type Ask, at, password, type Round, type Who, write } from "./calls.ts";
import { type Running, start, unpackRelease } from "./processes.ts";

/*
 * `npm run try:rolling`: the real 0.1.0 and this version on one database, as in a rolling upgrade, with mail, push, a team channel and WhatsApp on
 * loopback. Calls the writing endpoints of 0.1.0 as each role, first alone, then beside this version; each must answer the same. Meanwhile
 * it writes without a pause while this version migrates. Then both read everything, and every message has been sent once. At last 0.1.0 goes
 * back to the backup that it made before.
 * `-- --old FOLDER` uses and keeps the unpacked 0.1.0 in FOLDER. Takes two minutes, and one more for the packages of 0.1.0.
 */

const root = join(import.meta.dirname, "../..");
const setupToken = "token-of-the-rolling-trial";
const oldFolder = process.argv.includes("--old") ? process.argv[process.argv.indexOf("--old") + 1] : undefined;
const folder = mkdtempSync(join(tmpdir(), "daybook-rolling-"));
const wrong: string[] = [];
const step = (text: string) => console.log(`· ${text}`);

type Session = { cookie: string };

/** A server on loopback that accepts everything and counts it by path: WhatsApp, push services and team channels. */
async function receiver() {
  const received: { path: string; body: string }[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("latin1").on("data", (part: string) => (body += part));
    request.on("end", () => {
      received.push({ path: request.url!, body });
      const isGraph = request.url!.includes("/messages");
      response.writeHead(isGraph ? 200 : 201, { "content-type": "application/json" });
      response.end(isGraph ? JSON.stringify({ contacts: [{ wa_id: "1" }], messages: [{ id: `wamid.${received.length}` }] }) : "ok");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { received, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

async function call(address: string, method: string, path: string, cookie: string, body?: object) {
  const response = await fetch(`${address}/api${path}`, {
    method,
    headers: { cookie, ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const set = response.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  let data: unknown;
  try {
    const parsed: unknown = JSON.parse(text);
    data = at(parsed, "data") ?? parsed;
  } catch {
    data = text;
  }
  return { status: response.status, data, text, cookie: set };
}

async function signIn(address: string, email: string): Promise<Session> {
  const { status, text, cookie } = await call(address, "POST", "/auth/login", "", { email, password });
  assert.equal(status, 200, text);
  return { cookie };
}

/** Creates the people of a round on 0.1.0, then calls what writes; returns what each call answered. */
async function round(old: Running, admin: Session, settings: Omit<Round, "team" | "ids">) {
  const team = `Team ${settings.name}`;
  const email = (person: string) => `${person}.${settings.name.toLowerCase()}@example.com`;
  const created = await call(old.address, "POST", "/users/teams", admin.cookie, { name: team });
  assert.equal(created.status, 201, created.text);
  const ids: Record<string, string> = {};
  const sessions = new Map<Who, Session>([
    ["admin", admin],
    ["anyone", { cookie: "" }],
  ]);
  for (const person of ["lead", "member", "mate"] as const) {
    const made = await call(old.address, "POST", "/users", admin.cookie, {
      name: `${person} ${settings.name}`,
      email: email(person),
      password,
      role: person === "lead" ? "team_lead" : "team_member",
      team,
      dateOfJoining: "2025-01-01",
    });
    assert.equal(made.status, 201, made.text);
    ids[person] = String(at(made.data, "_id"));
    sessions.set(person, await signIn(old.address, email(person)));
  }
  const answers: { what: string; status: number; text: string }[] = [];
  const ask: Ask = async (who, method, path, body) => {
    const session = sessions.get(who)!;
    const answer = await call(old.address, method, path, session.cookie, body);
    if (answer.cookie) session.cookie = answer.cookie;
    const shape = path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "{id}");
    answers.push({ what: `${who} ${method} ${shape}`, status: answer.status, text: answer.text.slice(0, 300) });
    return answer satisfies Answer;
  };
  await write(ask, { ...settings, team, ids: ids as Round["ids"] });
  return { answers, sessions, email };
}

/** Runs a command of 0.1.0, such as `npm run backup`, on its database. */
function runOld(program: string, env: Record<string, string>, command: "backup" | "restore", ...args: string[]) {
  const { PATH = "" } = process.env;
  execFileSync(process.execPath, ["scripts/run.mjs", `scripts/${command}.ts`, ...args], {
    cwd: program,
    env: { PATH, ...env },
    stdio: "pipe",
  });
}

/** The paths that 0.1.0 reads without anything to name. */
function readPaths(): string[] {
  const document = JSON.parse(gunzipSync(readFileSync(join(root, "server/src/test/releases/openapi-0.1.0.json.gz"))).toString()) as {
    paths: Record<string, Record<string, unknown>>;
  };
  return Object.entries(document.paths).flatMap(([path, methods]) => (methods.get && !/[{]|oidc|\/export$/.test(path) ? [path] : []));
}

async function readAll(name: string, address: string, sessions: Map<Who, Session>) {
  let count = 0;
  for (const [who, { cookie }] of sessions)
    for (const path of readPaths()) {
      const { status, text } = await call(address, "GET", path, cookie);
      count++;
      if (status >= 500) wrong.push(`${name}: ${who} GET ${path}: ${status} ${text.slice(0, 200)}`);
    }
  step(`${name} answered ${count} reads`);
}

async function main() {
  const program = unpackRelease(oldFolder ?? join(folder, "0.1.0"));
  const mails = mailCatcher();
  const out = await receiver();
  const cluster = await startEmbedded({ dataDir: join(folder, "data"), durable: false });
  const env = {
    DATABASE_URL: cluster.url,
    JWT_SECRET: "the same secret for both versions",
    ADMIN_SETUP_TOKEN: setupToken,
    PUBLIC_URL: "https://daybook.example.com",
    SMTP_URL: await mails.start(),
    SMTP_FROM: "Daybook <daybook@example.com>",
    WHATSAPP_TOKEN: "token-of-the-graph-api",
    WHATSAPP_PHONE_NUMBER_ID: "106540352242922",
    WHATSAPP_API_BASE: `${out.url}/graph`,
    ALLOW_PRIVATE_PUSH: "true",
    ALLOW_PRIVATE_WEBHOOKS: "true",
  };
  const ask = async <Row extends pg.QueryResultRow>(statement: string) => {
    const client = new pg.Client({ connectionString: cluster.url });
    await client.connect();
    try {
      return (await client.query<Row>(statement)).rows;
    } finally {
      await client.end();
    }
  };
  const running: Running[] = [];
  try {
    const oldEnv = { ...env, DATA_DIR: join(folder, "old") };
    const old = await start(program, oldEnv);
    running.push(old);
    const company = { name: "Ada", team: "Development", email: "ada@example.com", password, companyName: "Halcyon" };
    const setUp = await call(old.address, "POST", "/auth/admin-setup", "", { token: setupToken, ...company });
    assert.equal(setUp.status, 201, setUp.text);
    const admin = { cookie: setUp.cookie };
    const today = new Date().toISOString().slice(0, 10);
    const places = { today, hook: out.url, push: `${out.url}/push` };
    const before = await round(old, admin, { name: "Alone", monday: "2027-06-07", ...places });
    step(`0.1.0 alone answered ${before.answers.length} calls`);
    await readAll("0.1.0 alone", old.address, before.sessions);
    const backup = join(folder, "before.backup");
    runOld(program, oldEnv, "backup", backup);
    step("0.1.0 made a backup");

    // People write without a pause while this version migrates the database and starts.
    let over = false;
    let busy = 0;
    const written: number[] = [];
    const writing = (async () => {
      const person = await signIn(old.address, before.email("mate"));
      for (let n = 0; !over; n++) {
        const began = performance.now();
        const startDate = new Date(Date.parse("2027-09-06") + n * 86_400_000).toISOString().slice(0, 10);
        const { status, text } = await call(old.address, "POST", "/leaves", person.cookie, { leaveType: "Unpaid", startDate, reason: "R" });
        written.push(performance.now() - began);
        // More than two seconds behind the migrations; nothing was saved, and the person sends it again.
        if (status === 503) busy++;
        else if (status >= 500) wrong.push(`while migrating: POST /leaves: ${status} ${text}`);
      }
    })();
    await sleep(500);
    const began = performance.now();
    const fresh = await start(root, { ...env, DATA_DIR: join(folder, "new") });
    running.push(fresh);
    step(`this version was ready beside it after ${Math.round((performance.now() - began) / 100) / 10} s`);
    await sleep(1000);
    over = true;
    await writing;
    step(
      `meanwhile 0.1.0 answered ${written.length} writes, the slowest after ${Math.round(Math.max(...written))} ms, and ${busy} of them with 503`,
    );

    const mailsBefore = mails.received.length;
    const beside = await round(old, admin, { name: "Beside", monday: "2027-07-05", ...places });
    for (const [index, { what, status, text }] of beside.answers.entries()) {
      const alone = before.answers[index];
      if (alone?.what !== what || alone.status !== status)
        wrong.push(`beside: ${what}: ${status} ${text}, alone: ${alone?.what} ${alone?.status} ${alone?.text}`);
      else if (status >= 500) wrong.push(`both: ${what}: ${status} ${text}`);
    }
    const refused = beside.answers.filter(({ status }) => status >= 400);
    step(`0.1.0 beside this version answered ${beside.answers.length} calls, ${refused.length} of them with 4xx as alone`);
    if (process.argv.includes("--verbose")) for (const { what, status, text } of refused) console.log(`    ${status} ${what} ${text}`);

    await readAll("0.1.0", old.address, beside.sessions);
    await readAll("this version", fresh.address, beside.sessions);

    // Deliveries of 0.1.0 are found at the next minute.
    const waiting = () =>
      ask<{ kind: string; n: number }>(
        "select kind, count(*)::int as n from deliveries where status = 'queued' and next_attempt_at < now() + interval '1 minute' group by kind",
      );
    for (const endsAt = Date.now() + 150_000; (await waiting()).length > 0 && Date.now() < endsAt;) await sleep(1000);
    for (const { kind, n } of await waiting()) wrong.push(`${n} deliveries of ${kind} still wait`);
    for (const { kind, status, error, n } of await ask<{ kind: string; status: string; error: string | null; n: number }>(
      "select kind, status, error, count(*)::int as n from deliveries group by 1, 2, 3 order by 1, 2, 3",
    )) {
      console.log(`    ${n} × ${kind}: ${status}${error ? ` (${error})` : ""}`);
      if (status === "failed") wrong.push(`${n} deliveries of ${kind} failed: ${error}`);
    }
    for (const table of ["notification_deliveries", "digest_emails", "team_channel_messages"])
      if ((await ask(`select from ${table}`)).length > 0) wrong.push(`${table} is not empty`);

    assert.equal(await old.stop(), 0);
    const sent = mails.received.slice(mailsBefore);
    const texts = sent.map(({ to, raw }) => `${to} ${raw.slice(raw.indexOf("\r\n\r\n")).replaceAll(/boundary.*|--[\w-]+/g, "")}`);
    for (const text of new Set(texts))
      if (texts.filter((each) => each === text).length > 1) wrong.push(`sent twice: ${text.slice(0, 300)}`);
    step(`${sent.length} emails and ${out.received.length} other messages were received`);
    const jobs = await ask<{ name: string; n: number }>(
      "select name, count(*)::int as n from pgboss.job where state in ('created', 'retry', 'active') and name not like '\\_\\_%' group by name",
    );
    step(`waiting jobs: ${jobs.map(({ name, n }) => `${name} ${n}`).join(", ") || "none"}`);
    const events = await ask<{ action: string }>("select distinct action from audit_events where action ~ '[A-Z]'");
    for (const { action } of events) wrong.push(`the audit trail has ${action}`);
    for (const each of [...old.log(), ...fresh.log()]) if (/"level":"?(50|error)/.test(each)) wrong.push(`log: ${each.slice(0, 400)}`);
    await readAll("this version, alone", fresh.address, beside.sessions);

    assert.equal(await fresh.stop(), 0);
    runOld(program, oldEnv, "restore", backup, "--replace");
    const back = await start(program, oldEnv);
    running.push(back);
    await signIn(back.address, before.email("lead"));
    const late = await call(back.address, "POST", "/auth/login", "", { email: beside.email("lead"), password });
    if (late.status !== 401) wrong.push(`after the restore: a person who was created after the backup signs in: ${late.status}`);
    await readAll("0.1.0, restored", back.address, before.sessions);
    if (process.argv.includes("--verbose")) for (const line of [...old.log(), ...fresh.log()]) console.log(line.slice(0, 300));
  } finally {
    for (const each of running) await each.stop("SIGKILL");
    await cluster.stop();
    await mails.stop();
    out.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

await main();
for (const line of wrong) console.error(`✗ ${line}`);
if (wrong.length > 0) process.exitCode = 1;
else console.log("✓ 0.1.0 and this version ran side by side.");
