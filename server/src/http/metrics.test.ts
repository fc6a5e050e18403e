import { spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { startServer } from "#test/harness.ts";

const server = startServer();

const ask = (headers: Record<string, string> = {}, remoteAddress = "127.0.0.1", app = server.app) =>
  app.inject({ url: "/api/metrics", headers, remoteAddress });

describe("the metrics", () => {
  test("contain request durations by route, the event loop and the pool", async () => {
    await server.app.inject({ url: "/api/auth/options" });
    await server.app.inject({ method: "DELETE", url: "/api/views/42" });
    await server.app.inject({ url: "/api/coffee?with=milk" });

    const { statusCode, body, headers } = await ask();

    expect([statusCode, headers["content-type"]]).toEqual([200, expect.stringContaining("text/plain")]);
    expect(body).toContain('daybook_http_request_duration_seconds_count{method="GET",route="/api/auth/options",status="200"} 1');
    expect(body).toContain('daybook_http_request_duration_seconds_count{method="DELETE",route="/api/views/:id",status="401"} 1');
    expect(body).toContain('route="/api/*",status="404"');
    expect(body).not.toContain("milk");
    expect(body).toMatch(/^daybook_nodejs_eventloop_lag_seconds /m);
    expect(body).toMatch(/^daybook_database_connections [1-9]/m);
    expect(body).toMatch(/^daybook_sockets 0$/m);
    expect(body).toMatch(/^daybook_jobs_running 0$/m);
    expect(body).toMatch(/^daybook_jobs_waiting 0$/m);
    expect(body).toMatch(/^daybook_jobs_failed 0$/m);
    expect(body).toMatch(/^daybook_deliveries_(waiting|failed|late_seconds)\{kind="notifications.email"\} 0$/m);
  });

  test("have names by the rules of Prometheus: only counters end in _total", async () => {
    const { body } = await ask();
    const types = [...body.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, type]) => ({ name: name!, type }));

    expect(types.length).toBeGreaterThan(20);
    expect(types.filter(({ name, type }) => name.endsWith("_total") !== (type === "counter"))).toEqual([]);
    expect(body).not.toContain("process_heap_bytes");
  });

  test("are accepted by promtool", async ({ skip }) => {
    const { body } = await ask();
    const { error, status, stdout, stderr } = spawnSync("promtool", ["check", "metrics"], { input: body, encoding: "utf8" });
    if (error) skip("promtool is not installed (Debian package prometheus)");
    expect([status, stdout, stderr]).toEqual([0, "", ""]);
  });

  test.each(["127.0.0.1", "::1", "::ffff:127.0.0.1"])("are readable from this machine: %s", async (address) => {
    expect((await ask({}, address)).statusCode).toBe(200);
  });

  test("are forbidden from other addresses without a token", async () => {
    const { statusCode, json } = await ask({}, "10.0.0.7");

    expect([statusCode, json()]).toEqual([
      403,
      { success: false, code: "forbidden", message: "You don't have permission to read the metrics" },
    ]);
  });

  test.each([
    ["x-forwarded-for", "127.0.0.1"],
    ["forwarded", "for=127.0.0.1"],
    ["x-real-ip", "127.0.0.1"],
    ["via", "1.1 proxy"],
  ])("are forbidden for a forwarded request: %s", async (name, value) => {
    const { app } = await server.build({ env: { trustProxy: 1 } });

    expect((await ask({ [name]: value }, "10.0.0.7", app)).statusCode).toBe(403);
    expect((await ask({ [name]: value }, "127.0.0.1", app)).statusCode).toBe(403);
  });

  test("are readable from anywhere with METRICS_TOKEN, not with another token", async () => {
    const { app } = await server.build({ env: { metricsToken: "a-long-token" } });
    const from = async (authorization: string) => (await ask({ authorization }, "10.0.0.7", app)).statusCode;

    expect(await from("Bearer a-long-token")).toBe(200);
    expect(await from("bearer a-long-token")).toBe(200);
    expect(await from("Bearer a-long-tokem")).toBe(403);
    expect(await from("Bearer ")).toBe(403);
    expect(await from("Basic a-long-token")).toBe(403);
    expect((await ask({ authorization: "Bearer undefined" }, "10.0.0.7")).statusCode).toBe(403);
  });
});
