import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { call, cookieOf, daybook, type Running, start } from "./processes.ts";
import { sentencesOf } from "./sentences.ts";
import { shownElsewhere } from "./shown.ts";

/*
 * `npm run try:operations`: does what docs/operations.md says with a real Daybook in temporary folders, and exits with 1 if something
 * is not as the page says. `-- --list` lists the sentences that neither this nor a test shows.
 */

const folder = mkdtempSync(join(tmpdir(), "daybook-operations-"));
const dataDir = join(folder, "data");
const second = join(folder, "second");
const key = join(folder, "backup.key");
const audit = join(folder, "audit.log");
const admin = { name: "Ada", team: "Development", email: "ada@example.com", password: "correct horse battery" };

let running: Running | undefined;
let cookie = "";

const begin = async (variables: Record<string, string> = {}) => (running = await start(folder, { DATA_DIR: dataDir, ...variables }));
async function end() {
  await running?.stop();
  running = undefined;
}
const address = () => running!.address;
const here = { DATA_DIR: dataDir };
/** Statuses of a session made before, on the running Daybook. */
const sessionStatus = async () => (await call(address(), "GET", "/auth/check", { cookie })).status;

/** Repeats a search for two seconds: the log is written after the response. */
async function waitFor(find: () => string | undefined): Promise<string> {
  for (let tries = 0; tries < 40; tries++) {
    const found = find();
    if (found !== undefined) return found;
    await sleep(50);
  }
  throw new Error("The log has no such line.");
}

type Step = { says: string[]; run: () => Promise<void> | void };

const steps: Step[] = [
  {
    says: ["`bin/daybook` lists them", "which needs no npm and runs from any folder"],
    run: () => assert.match(daybook(folder, ["--help"]).output, /^ {2}doctor /m),
  },
  {
    says: ["Daybook listens on `127.0.0.1:5000`", "The first start prints the set-up link"],
    run: async () => {
      const { read } = await begin({ AUDIT_LOG: audit });
      const token = /admin-setup\?token=(\S+)/.exec(read())?.[1];
      const made = await call(address(), "POST", "/auth/admin-setup", { body: { token, ...admin } });
      assert.equal(made.status, 201, made.text);
      cookie = cookieOf(made.headers);
      assert.match(daybook(folder, ["doctor"], here).output, /listens on 127\.0\.0\.1:5000/);
    },
  },
  {
    says: ["a line each, and exits with 1 if one fails"],
    run: () => {
      const good = daybook(folder, ["doctor"], here);
      assert.equal(good.status, 0, good.output);
      assert.ok(
        good.output
          .trim()
          .split("\n")
          .every((line) => line.startsWith("✓ ")),
        good.output,
      );
      const mail = { SMTP_URL: "smtp://127.0.0.1:1", SMTP_FROM: "daybook@example.com" };
      assert.equal(daybook(folder, ["doctor"], { ...here, ...mail }).status, 1);
    },
  },
  {
    says: ["`/api/health` answers while the process runs and has the version"],
    run: async () => assert.match((await call(address(), "GET", "/health")).text, /"version":"\d+\.\d+\.\d+/),
  },
  {
    says: ["has Prometheus metrics, for this machine or with `METRICS_TOKEN`"],
    run: async () => assert.match((await call(address(), "GET", "/metrics")).text, /^daybook_/m),
  },
  {
    says: ["`reqId` is the `X-Request-Id` of the response", "It contains no bodies, cookies or tokens", "The log goes to standard output"],
    run: async () => {
      const { headers } = await call(address(), "GET", "/tasks", { cookie });
      const line = await waitFor(() =>
        running!
          .read()
          .split("\n")
          .find((each) => each.includes(`"reqId":"${headers.get("x-request-id")}"`)),
      );
      JSON.parse(line);
      assert.ok(!running!.read().includes(cookie.split("=")[1]!));
    },
  },
  {
    says: ["Failed sign-ins, wrong codes and invalid links are in the audit trail", "each audit event is also a JSON line"],
    run: async () => {
      await call(address(), "POST", "/auth/login", { body: { email: admin.email, password: "not the password" } });
      const events = readFileSync(audit, "utf8")
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line) as Record<string, unknown>);
      const names = ["type", "id", "at", "actor", "action", "entity", "entityId", "onBehalfOf", "before", "after", "ip"];
      for (const name of names)
        assert.ok(
          events.every((event) => name in event),
          name,
        );
      assert.ok(
        events.some(({ action }) => /fail/i.test(String(action))),
        JSON.stringify(events.at(-1)),
      );
    },
  },
  {
    says: ["writes one file, also while Daybook runs", "Without a name it goes to `DATA_DIR/backups`"],
    run: () => {
      assert.equal(daybook(folder, ["backup"], here).status, 0);
      assert.equal(readdirSync(join(dataDir, "backups")).length, 1);
      assert.equal(daybook(folder, ["backup", "moved.gz"], here).status, 0);
    },
  },
  {
    says: ["Daybook must be stopped"],
    run: () => assert.equal(daybook(folder, ["restore", "moved.gz", "--replace"], here).status, 1),
  },
  {
    says: ["prints a link with which an administrator chooses a new password", "whether Daybook runs or not"],
    run: async () => {
      assert.match(daybook(folder, ["reset-admin", admin.email], here).output, /^http\S+/m);
      await end();
      assert.match(daybook(folder, ["reset-admin", admin.email], here).output, /^http\S+/m);
    },
  },
  {
    says: ["The file contains everything, attachments included, but not `JWT_SECRET`", "with another secret all users sign in again"],
    run: async () => {
      const restored = daybook(folder, ["restore", "moved.gz"], { DATA_DIR: second });
      assert.equal(restored.status, 0, restored.output);
      await begin({ DATA_DIR: second });
      assert.equal(await sessionStatus(), 401);
      await end();
    },
  },
  {
    says: ["fills an empty database", "It is in `DATA_DIR/jwt-secret` unless `JWT_SECRET` is set", "Copy the secret to keep both"],
    run: async () => {
      writeFileSync(join(second, "jwt-secret"), readFileSync(join(dataDir, "jwt-secret")));
      await begin({ DATA_DIR: second });
      assert.equal(await sessionStatus(), 200);
      await end();
    },
  },
  {
    says: ["`--replace` replaces the present data in one transaction"],
    run: async () => {
      assert.equal(daybook(folder, ["restore", "moved.gz"], { DATA_DIR: second }).status, 1);
      const replaced = daybook(folder, ["restore", "moved.gz", "--replace"], { DATA_DIR: second });
      assert.equal(replaced.status, 0, replaced.output);
    },
  },
  {
    says: ["makes a key; with", "without it no backup can be restored", "Without Daybook, `age --decrypt"],
    run: () => {
      assert.equal(daybook(folder, ["backup-key", key]).status, 0);
      const made = daybook(folder, ["backup"], { ...here, BACKUP_KEY_FILE: key });
      const file = /\S+\.age/.exec(made.output)![0];
      assert.equal(daybook(folder, ["restore", file, "--replace"], here).status, 1);
      assert.equal(daybook(folder, ["restore", file, "--replace"], { ...here, BACKUP_KEY_FILE: key }).status, 0);
      const shown = spawnSync("sh", ["-c", 'age --decrypt -i "$0" "$1" | gunzip | head -c 100', key, file], { encoding: "utf8" });
      if (!shown.stderr.includes("not found")) assert.match(shown.stdout, /^\{/, shown.stderr);
    },
  },
  {
    says: ["Each secret can be in a file"],
    run: async () => {
      const file = join(folder, "secret");
      writeFileSync(file, readFileSync(join(dataDir, "jwt-secret")));
      const token = join(folder, "metrics-token");
      writeFileSync(token, "a-token-for-metrics-only");
      await begin({ JWT_SECRET_FILE: file, METRICS_TOKEN_FILE: token, LOG_ADDRESSES: "false", SHUTDOWN_DRAIN_MS: "3000" });
      assert.equal(await sessionStatus(), 200);
      // As through a proxy: the machine itself needs no token.
      const metrics = (authorization: string) =>
        fetch(`${address()}/api/metrics`, { headers: { authorization, "x-forwarded-for": "192.0.2.1" } });
      assert.deepEqual([(await metrics("")).status, (await metrics("Bearer a-token-for-metrics-only")).status], [403, 200]);
    },
  },
  {
    says: ["the address of the client unless `LOG_ADDRESSES=false`"],
    run: () => assert.doesNotMatch(running!.read(), /127\.0\.0\.1"/),
  },
  {
    says: ["answers 503 while Daybook cannot serve", "A load balancer that needs longer than 500 ms"],
    run: async () => {
      assert.equal((await call(address(), "GET", "/health/ready")).status, 200);
      const before = address();
      const stopped = end();
      await sleep(1000);
      assert.equal((await call(before, "GET", "/health/ready")).status, 503);
      await stopped;
    },
  },
  {
    says: ["the embedded database, its log of the last day, its passwords", "The log of the embedded PostgreSQL is in"],
    run: () => {
      for (const name of ["postgres/logs", "postgres/password", "jwt-secret"]) assert.ok(existsSync(join(dataDir, name)), name);
      assert.equal(statSync(join(dataDir, "jwt-secret")).mode & 0o077, 0);
    },
  },
];

const tried = steps.flatMap(({ says }) => says);

/** The sentences of a page, what of them is shown nowhere, and what is shown without being said any more. */
function coverageOf(page: "operations.md" | "scaling.md") {
  const sentences = sentencesOf(page);
  const shown = [...(page === "operations.md" ? tried : []), ...shownElsewhere[page].map(({ says }) => says)];
  return {
    page,
    total: sentences.length,
    open: sentences.filter((sentence) => !shown.some((part) => sentence.includes(part))),
    missing: shown.filter((part) => !sentences.some((sentence) => sentence.includes(part))),
  };
}

async function main() {
  const pages = (["operations.md", "scaling.md"] as const).map(coverageOf);
  if (process.argv.includes("--list")) {
    for (const { page, open } of pages) console.log(`docs/${page}\n${open.map((sentence) => `- ${sentence}`).join("\n")}\n`);
    return;
  }
  mkdirSync(second);
  let failed = 0;
  for (const { page, missing } of pages) {
    failed += missing.length;
    for (const part of missing) console.log(`✗ docs/${page} no longer says: ${part}`);
  }
  for (const { says, run } of steps) {
    try {
      await run();
      for (const each of says) console.log(`✓ ${each}`);
    } catch (error) {
      failed++;
      console.log(`✗ ${says.join("; ")}\n  ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  for (const { page, total, open } of pages)
    console.log(`${total - open.length} of ${total} sentences of docs/${page} are shown here or by tests.`);
  console.log(failed === 0 ? "All that was tried holds." : `${failed} do not hold.`);
  process.exitCode = failed === 0 ? 0 : 1;
}

try {
  await main();
} finally {
  await end();
  rmSync(folder, { recursive: true, force: true });
}
