import { execFileSync } from "node:child_process";
import { constants, openSync, readSync, writeSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startEmbedded } from "#db/embedded/embedded.ts";
import { ask } from "#test/empty-database.ts";
import { creatorOf, type ServerProcess, startProcess, temporaryFolder } from "#test/server-process.ts";

const setupToken = "token-of-the-audit-log";
const dataDir = temporaryFolder();
const pipe = join(dataDir, "audit.jsonl");
let cluster: Awaited<ReturnType<typeof startEmbedded>>;
let server: ServerProcess;
/** Open for reading and writing, so that the process can open the pipe and does not write into nothing. */
let collector: number;

const create = creatorOf<{ _id: string }>(() => server);

beforeAll(async () => {
  cluster = await startEmbedded({ dataDir, durable: false });
  execFileSync("mkfifo", [pipe]);
  collector = openSync(pipe, constants.O_RDWR | constants.O_NONBLOCK);
  const env = { DATABASE_URL: cluster.url, JWT_SECRET: "a secret of the audit log", ADMIN_SETUP_TOKEN: setupToken, AUDIT_LOG: pipe };
  server = await startProcess(dataDir, env);
  const account = { name: "Ada", email: "ada@example.com", password: "correct horse battery", team: "Development" };
  await create("/auth/admin-setup", { token: setupToken, ...account });
});

afterAll(async () => {
  if (server?.child.exitCode === null && server.child.signalCode === null) await server.end("SIGKILL");
  await cluster?.stop();
});

const filler = Buffer.alloc(4096, "\n");

/** Writes into the pipe until nothing more fits, so that the next write waits. */
function fill() {
  try {
    for (;;) writeSync(collector, filler);
  } catch (error) {
    expect(error).toMatchObject({ code: "EAGAIN" });
  }
}

/** What the collector finds in the pipe. */
function collected() {
  const chunk = Buffer.alloc(65_536);
  let text = "";
  try {
    for (;;) text += chunk.toString("utf8", 0, readSync(collector, chunk));
  } catch (error) {
    expect(error).toMatchObject({ code: "EAGAIN" });
  }
  return text.split("\n").filter(Boolean);
}

const storedProjects = async () => {
  const events = await ask<{ name: string }>(
    cluster.url,
    "select after ->> 'name' as name from audit_events where action = 'projects.created'",
  );
  return events.map(({ name }) => name).toSorted();
};

test("a process killed right after a commit leaves its line out, and the audit trail has the event", async () => {
  await create("/projects", { name: "Written", team: "Development", members: [] });
  expect(collected().map((line) => (JSON.parse(line) as { action: string }).action)).toContain("projects.created");

  fill();
  const unanswered = create("/projects", { name: "Left out", team: "Development", members: [] });
  const broken = expect(unanswered).rejects.toThrow();
  await expect.poll(storedProjects, { timeout: 60_000 }).toEqual(["Left out", "Written"]);
  await server.end("SIGKILL");
  await broken;
  expect(collected()).toEqual([]);
});
