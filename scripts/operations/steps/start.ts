import assert from "node:assert/strict";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { call, cookieOf } from "../processes.ts";
import { admin, type Step, type Trial, waitFor } from "../trial.ts";

const auditLog = ({ path }: Trial) => path("audit.log");
const auditEvents = (trial: Trial) =>
  readFileSync(auditLog(trial), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
const wrongPassword = { email: admin.email, password: "not the password" };

/** Notes the addresses to which a process connects, in the file of CONNECTIONS. */
const recorder = `import { appendFileSync } from "node:fs";
import net from "node:net";
const { connect } = net.Socket.prototype;
net.Socket.prototype.connect = function (...args) {
  const [options, host] = Array.isArray(args[0]) ? args[0] : args;
  const target = typeof options === "object" ? (options.path ?? options.host ?? "localhost") : typeof host === "string" ? host : "localhost";
  appendFileSync(process.env.CONNECTIONS, target + "\\n");
  return connect.apply(this, args);
};
`;

export const startSteps: Step[] = [
  {
    name: "commands",
    run: async ({ daybook, path }) => {
      // No npm: only what the program itself calls.
      mkdirSync(path("programs"));
      for (const name of ["dirname", "readlink"]) symlinkSync(`/usr/bin/${name}`, path("programs", name));
      assert.match((await daybook(["--help"], { PATH: path("programs") })).output, /^ {2}doctor /m);
    },
  },
  {
    name: "first start",
    run: async (trial) => {
      writeFileSync(trial.path("recorder.mjs"), recorder);
      const recording = { NODE_OPTIONS: `--import=${trial.path("recorder.mjs")}`, CONNECTIONS: trial.path("connections") };
      const { read } = await trial.begin({ AUDIT_LOG: auditLog(trial), ...recording });
      const token = /admin-setup\?token=(\S+)/.exec(read())?.[1];
      const made = await trial.call("POST", "/auth/admin-setup", { token, ...admin });
      assert.equal(made.status, 201, made.text);
      trial.cookie = cookieOf(made.headers);
      assert.match((await trial.daybook(["doctor"])).output, /listens on 127\.0\.0\.1:5000/);
    },
  },
  {
    name: "doctor",
    run: async ({ daybook }) => {
      const good = await daybook(["doctor"]);
      assert.equal(good.status, 0, good.output);
      const lines = good.output.trim().split("\n");
      assert.ok(
        lines.every((line) => line.startsWith("✓ ")),
        good.output,
      );
      const names = [
        "Environment",
        "Disk",
        "Database",
        "Authenticator apps",
        "Backups",
        "Files",
        "Single sign-on",
        "Traces",
        "Mail",
        "WhatsApp",
      ];
      for (const name of [...names, "Team channels"]) assert.ok(good.output.includes(`✓ ${name}: `), `${name} in ${good.output}`);
      assert.equal((await daybook(["doctor"], { SMTP_URL: "smtp://127.0.0.1:1", SMTP_FROM: "daybook@example.com" })).status, 1);
    },
  },
  {
    name: "health",
    run: async ({ call }) => assert.match((await call("GET", "/health")).text, /"version":"\d+\.\d+\.\d+/),
  },
  {
    name: "metrics",
    run: async ({ call }) => assert.match((await call("GET", "/metrics")).text, /^daybook_/m),
  },
  {
    name: "log",
    run: async ({ call, cookie, running }) => {
      const id = (await call("GET", "/tasks")).headers.get("x-request-id");
      const line = await waitFor("The line of the log", () =>
        running()
          .read()
          .split("\n")
          .find((each) => each.includes(`"reqId":"${id}"`)),
      );
      JSON.parse(line);
      assert.ok(!running().read().includes(cookie.split("=")[1]!));
    },
  },
  {
    name: "audit log",
    run: async (trial) => {
      await trial.call("POST", "/auth/login", wrongPassword);
      const events = auditEvents(trial);
      for (const name of ["id", "at", "actor", "action", "entity", "entityId", "onBehalfOf", "before", "after", "ip"])
        assert.ok(
          events.every((event) => name in event && event.type === "audit"),
          name,
        );
      assert.ok(
        events.some(({ action }) => /fail/i.test(String(action))),
        JSON.stringify(events.at(-1)),
      );
    },
  },
  {
    name: "copytruncate",
    run: async (trial) => {
      truncateSync(auditLog(trial));
      await trial.call("POST", "/auth/login", wrongPassword);
      assert.deepEqual(
        auditEvents(trial).map(({ type }) => type),
        ["audit"],
      );
    },
  },
];

/** Beginning with a Daybook that runs and the file of its backup. */
export const secretSteps: Step[] = [
  {
    name: "reset-admin",
    run: async (trial) => {
      const link = async () => {
        const { output } = await trial.daybook(["reset-admin", admin.email]);
        assert.match(output, /^http\S+/m);
      };
      await link();
      await trial.end();
      await link();
    },
  },
  {
    name: "no other connections",
    run: async ({ path }) => {
      const targets = new Set(readFileSync(path("connections"), "utf8").trim().split("\n"));
      assert.ok(targets.size > 0);
      for (const target of targets) assert.match(target, /^(localhost|127\.0\.0\.1|::1|\/.*)$/);
    },
  },
  {
    name: "data directory",
    run: async ({ path, dataDir }) => {
      for (const name of ["postgres/logs", "postgres/password", "jwt-secret"]) assert.ok(existsSync(path("data", name)), name);
      assert.equal(statSync(path("data", "jwt-secret")).mode & 0o077, 0);
      assert.deepEqual(readdirSync(dataDir).toSorted(), ["backups", "jwt-secret", "postgres"]);
    },
  },
  {
    name: "secret files",
    run: async (trial) => {
      const [secret, token] = [trial.path("secret"), trial.path("metrics-token")];
      writeFileSync(secret, readFileSync(trial.path("data", "jwt-secret")));
      // As through a proxy: the machine itself needs no token.
      const metrics = async (value: string) => {
        const headers = { authorization: value && `Bearer ${value}`, "x-forwarded-for": "192.0.2.1" };
        return (await fetch(`${trial.address()}/api/metrics`, { headers })).status;
      };
      const begin = async (value: string) => {
        writeFileSync(token, value);
        const files = { JWT_SECRET_FILE: secret, METRICS_TOKEN_FILE: token };
        await trial.begin({ ...files, LOG_ADDRESSES: "false", SHUTDOWN_DRAIN_MS: "3000" });
        assert.equal(await trial.sessionStatus(), 200);
      };
      await begin("the-first-token-for-metrics");
      assert.deepEqual([await metrics(""), await metrics("the-first-token-for-metrics")], [403, 200]);
      await begin("another-token-for-metrics");
      assert.deepEqual([await metrics("the-first-token-for-metrics"), await metrics("another-token-for-metrics")], [403, 200]);
    },
  },
  {
    name: "log without addresses",
    run: async ({ running }) => assert.doesNotMatch(running().read(), /127\.0\.0\.1"/),
  },
  {
    name: "readiness during a stop",
    run: async (trial) => {
      assert.equal((await trial.call("GET", "/health/ready")).status, 200);
      const before = trial.address();
      const stopped = trial.end();
      await sleep(1000);
      assert.equal((await call(before, "GET", "/health/ready")).status, 503);
      await stopped;
    },
  },
];

/** The last: what all of the others have left. */
export const lastStep: Step = {
  name: "nothing elsewhere",
  run: async ({ places, end }) => {
    await end();
    // The build of a clone leaves a cache of Node among the temporary files.
    const left = Object.values(places).flatMap((place) => readdirSync(place).filter((name) => name !== "node-compile-cache"));
    assert.deepEqual(left, []);
  },
};
