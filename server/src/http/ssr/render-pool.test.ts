import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";
import { sessionCookie } from "#http/session-token.ts";

const server = startServer();
const make = factories(server);
const folder = mkdtempSync(join(tmpdir(), "daybook-ssr-"));
let app: FastifyInstance;
let cookie: string;

/** Stands in for the server build of the web application: renders the API's response as HTML. */
const serverEntry = `
export async function render(href, environment) {
  if (href === "/broken") throw new Error("This page cannot be rendered");
  if (href === "/endless") return new Promise(() => {});
  if (href === "/stuck") for (;;) {}
  if (href === "/elsewhere") return { redirect: "/dashboard" };
  const response = await fetch("/api/auth/check");
  if (!response.ok) return undefined;
  const { data } = await response.json();
  return { html: "<h1>" + data.name + " at " + href + "</h1>", title: "Rendered", state: { ...environment, closing: "</script>" } };
}
`;

const phone = { "user-agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148" };

beforeAll(async () => {
  mkdirSync(join(folder, ".ssr"));
  writeFileSync(
    join(folder, "index.html"),
    '<html><head><title>Daybook</title></head><body><div id="root"><svg></svg></div></body></html>',
  );
  writeFileSync(join(folder, ".ssr", "server-entry.js"), serverEntry);
  const preload = {
    path: "/tasks/$taskId",
    signedIn: true,
    requests: ["/api/auth/check"],
    scripts: ["/assets/task.js"],
    styles: ["/assets/task.css"],
  };
  writeFileSync(join(folder, "preloads.json"), JSON.stringify([preload]));
  ({ app } = await server.build({ webDirectory: folder }));
  cookie = await server.cookieOf(await make.user("team_member", { name: "Asha Rao" }));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const get = (url: string, headers: Record<string, string> = { cookie }) => app.inject({ url, headers });
const isUnrendered = (body: string) => body.includes('<div id="root"><svg></svg></div>');
const stateIn = (body: string) =>
  JSON.parse(/<script type="application\/json" id="initial-state">(.*?)<\/script>/.exec(body)?.[1] ?? "null") as unknown;

describe("server-side rendering", () => {
  test("sends the page rendered for the signed-in user and their browser", async () => {
    const { statusCode, headers, body } = await get("/tasks/42?from=list", { cookie, ...phone });

    expect([statusCode, headers["content-type"], headers["link"]]).toEqual([200, "text/html; charset=utf-8", undefined]);
    expect(body).toContain('<div id="root" data-ssr><h1>Asha Rao at ');
    expect(body).toContain("at /tasks/42?from=list</h1>");
    expect(body).toContain("<title>Rendered – Daybook</title>");
    expect(body).toContain('<link rel="stylesheet" crossorigin href="/assets/task.css"></head>');
    expect(stateIn(body)).toMatchObject({ phone: true, apple: true, closing: "</script>", scripts: ["/assets/task.js"] });
  });

  test("forbids caching, because the page holds data of the signed-in user", async () => {
    expect((await get("/tasks/42")).headers["cache-control"]).toBe("no-store");
  });

  test("answers a redirect of the router with a redirect", async () => {
    const { statusCode, headers } = await get("/elsewhere");

    expect([statusCode, headers["location"], headers["cache-control"]]).toEqual([302, "/dashboard", "no-store"]);
  });

  test.each([
    ["without a session", "/tasks/42", {}],
    ["with an invalid session cookie", "/tasks/42", { cookie: `${sessionCookie}=invalid` }],
    ["for a prefetch request", "/tasks/42", { "sec-purpose": "prefetch;prerender" }],
    ["when rendering fails", "/broken", {}],
  ])("sends the page unrendered %s", async (reason, url, headers) => {
    const { statusCode, body } = await get(url, { ...(reason !== "without a session" && { cookie }), ...headers });

    expect([statusCode, isUnrendered(body)]).toEqual([200, true]);
  });

  test.each(["/endless", "/stuck"])("sends a page that takes more than a second unrendered (%s) and renders the next one", async (url) => {
    const started = performance.now();
    expect(isUnrendered((await get(url)).body)).toBe(true);
    expect(performance.now() - started).toBeLessThan(5000);

    await expect.poll(async () => isUnrendered((await get("/tasks/42")).body), { timeout: 30_000 }).toBe(false);
  });

  test("answers many concurrent requests, each rendered or unrendered", async () => {
    const pages = await Promise.all(Array.from({ length: 40 }, () => get("/tasks/42")));

    expect(new Set(pages.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(pages.some(({ body }) => !isUnrendered(body))).toBe(true);
  });
});
