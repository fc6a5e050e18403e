import { spawnSync } from "node:child_process";
import { Writable } from "node:stream";
import type { FastifyInstance } from "fastify";
import pino from "pino";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { factories, knownPassword } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";
import { logOptions } from "./logging.ts";

const server = startServer();
const make = factories(server);

const lines: Record<string, unknown>[] = [];
const logger = pino(
  logOptions("info"),
  new Writable({ write: (chunk, _encoding, done) => (lines.push(JSON.parse(String(chunk))), done()) }),
);
let app: FastifyInstance;

beforeAll(async () => {
  ({ app } = await server.build({ logger }));
});
beforeEach(() => void (lines.length = 0));

describe("the log", () => {
  test("has one line per response: method, route, status, milliseconds", async () => {
    await app.inject({ url: "/api/auth/options?token=secret" });
    await app.inject({ method: "DELETE", url: "/api/views/01890000-0000-7000-8000-000000000000" });

    expect(lines.map(({ method, route, status }) => [method, route, status])).toEqual([
      ["GET", "/api/auth/options", 200],
      ["DELETE", "/api/views/:id", 401],
    ]);
    expect(lines[0]!["ms"]).toEqual(expect.any(Number));
  });

  test("has the client's address, unless LOG_ADDRESSES is false", async () => {
    await app.inject({ url: "/api/auth/options", remoteAddress: "203.0.113.7" });
    const { app: quiet } = await server.build({ logger, env: { logAddresses: false } });
    await quiet.inject({ url: "/api/auth/options", remoteAddress: "203.0.113.7" });

    expect(lines.map((line) => line["address"])).toEqual(["203.0.113.7", undefined]);
  });

  test("is understood by the filter for fail2ban", async ({ skip }) => {
    for (const [url, remoteAddress] of [
      ["/api/auth/login", "203.0.113.7"],
      ["/api/auth/link/accept", "2001:db8::1"],
      ["/api/auth/options", "203.0.113.8"],
    ] as const)
      await app.inject({
        method: "POST",
        url,
        remoteAddress,
        payload: { email: "asha@example.com", password: "x", token: "t".repeat(43) },
      });
    const log = lines.map((line) => JSON.stringify(line)).join("\n");
    const filter = new URL("../../../deploy/fail2ban/filter.conf", import.meta.url).pathname;
    const { error, stdout } = spawnSync("fail2ban-regex", [log, filter, "--print-all-matched"], { encoding: "utf8" });
    if (error) skip("fail2ban-regex is not installed (Debian package fail2ban)");
    expect(lines.map(({ status }) => status)).toEqual([401, 400, 405]);
    expect(stdout).toContain("Failregex: 2 total");
  });

  test("never contains a password, cookie, token or query string", async () => {
    const person = await make.user("team_member", { email: "asha@example.com" });
    const cookie = await server.cookieOf(person);

    const { headers } = await app.inject({
      method: "POST",
      url: "/api/auth/login?from=letter",
      headers: { cookie },
      payload: { email: "asha@example.com", password: knownPassword },
    });
    await app.inject({ method: "POST", url: "/api/auth/login", payload: { email: "asha@example.com", password: "wrong-word" } });
    await app.inject({ url: "/api/metrics", headers: { authorization: "Bearer very-secret" }, remoteAddress: "10.0.0.1" });

    const text = JSON.stringify(lines);
    expect(lines).toHaveLength(3);
    for (const secret of [
      knownPassword,
      "wrong-word",
      "asha@example.com",
      "very-secret",
      "letter",
      cookie.slice(4),
      String(headers["set-cookie"]).slice(4, 40),
    ]) {
      expect(text).not.toContain(secret);
    }
  });

  test("contains the error's identifying fields without row values", async () => {
    const error = Object.assign(new Error('duplicate key value violates unique constraint "users_by_email"'), {
      code: "23505",
      detail: "Key (lower(email))=(asha@example.com) already exists.",
      parameters: ["asha@example.com"],
    });

    logger.error({ err: error, headers: { cookie: "jwt=abc" }, password: "word" }, "unexpected error");

    expect(lines[0]).toMatchObject({ err: { code: "23505", message: error.message }, headers: "[redacted]", password: "[redacted]" });
    expect(JSON.stringify(lines)).not.toContain("asha@example.com");
  });

  test("unexpected errors are logged with their stack and hidden from the response", async () => {
    const admin = await make.user("admin");
    await server.db
      .updateTable("settings")
      .set({ companyName: "x".repeat(121) })
      .execute();

    const { statusCode } = await app.inject({ url: "/api/settings", headers: { cookie: await server.cookieOf(admin) } });

    await server.db.updateTable("settings").set({ companyName: "Daybook" }).execute();
    expect(statusCode).toBe(500);
    expect(lines).toContainEqual(
      expect.objectContaining({ msg: "unexpected error", err: expect.objectContaining({ type: "ZodError", stack: expect.any(String) }) }),
    );
  });
});
