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
const folder = mkdtempSync(join(tmpdir(), "daybook-drawing-"));
let app: FastifyInstance;
let cookie: string;

/** Stands for the application that is built for the server: draws what it is asked for with what the API answers. */
const application = `
export async function render(href, drawnFor) {
  if (href === "/broken") throw new Error("This screen cannot be drawn");
  if (href === "/endless") return new Promise(() => {});
  if (href === "/stuck") for (;;) {}
  if (href === "/elsewhere") return { redirect: "/dashboard" };
  const answer = await fetch("/api/auth/check");
  if (!answer.ok) return undefined;
  const { data } = await answer.json();
  return { html: "<h1>" + data.name + " at " + href + "</h1>", title: "Drawn", state: { ...drawnFor, closing: "</script>" } };
}
`;

const phone = { "user-agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148" };

beforeAll(async () => {
  mkdirSync(join(folder, ".ssr"));
  writeFileSync(
    join(folder, "index.html"),
    '<html><head><title>Daybook</title></head><body><div id="root"><svg></svg></div></body></html>',
  );
  writeFileSync(join(folder, ".ssr", "server-entry.js"), application);
  const needs = {
    path: "/tasks/$taskId",
    signedIn: true,
    asks: ["/api/auth/check"],
    scripts: ["/assets/task.js"],
    styles: ["/assets/task.css"],
  };
  writeFileSync(join(folder, "preloads.json"), JSON.stringify([needs]));
  ({ app } = await server.build({ webDirectory: folder }));
  cookie = await server.cookieOf(await make.user("team_member", { name: "Asha Rao" }));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const get = (url: string, headers: Record<string, string> = { cookie }) => app.inject({ url, headers });
const isBare = (body: string) => body.includes('<div id="root"><svg></svg></div>');
const stateIn = (body: string) =>
  JSON.parse(/<script type="application\/json" id="initial-state">(.*?)<\/script>/.exec(body)?.[1] ?? "null") as unknown;

describe("the first picture of a screen", () => {
  test("comes with the page, for whoever is signed in and what their browser is", async () => {
    const { statusCode, headers, body } = await get("/tasks/42?from=list", { cookie, ...phone });

    expect([statusCode, headers["content-type"], headers["link"]]).toEqual([200, "text/html; charset=utf-8", undefined]);
    expect(body).toContain('<div id="root" data-ssr><h1>Asha Rao at ');
    expect(body).toContain("at /tasks/42?from=list</h1>");
    expect(body).toContain("<title>Drawn – Daybook</title>");
    expect(body).toContain('<link rel="stylesheet" crossorigin href="/assets/task.css"></head>');
    expect(stateIn(body)).toMatchObject({ phone: true, apple: true, closing: "</script>", scripts: ["/assets/task.js"] });
  });

  test("is kept by nobody: it holds what only this person may see", async () => {
    expect((await get("/tasks/42")).headers["cache-control"]).toBe("no-store");
  });

  test("where an address leads on, the answer does", async () => {
    const { statusCode, headers } = await get("/elsewhere");

    expect([statusCode, headers["location"], headers["cache-control"]]).toEqual([302, "/dashboard", "no-store"]);
  });

  test.each([
    ["without a session", "/tasks/42", {}],
    ["with a cookie that is no session", "/tasks/42", { cookie: `${sessionCookie}=nobody` }],
    ["for what is only fetched in advance", "/tasks/42", { "sec-purpose": "prefetch;prerender" }],
    ["where a screen cannot be drawn", "/broken", {}],
  ])("is left out %s", async (why, url, headers) => {
    const { statusCode, body } = await get(url, { ...(why !== "without a session" && { cookie }), ...headers });

    expect([statusCode, isBare(body)]).toEqual([200, true]);
  });

  test.each(["/endless", "/stuck"])("is not waited for longer than a second (%s), and the next one is drawn again", async (url) => {
    const started = performance.now();
    expect(isBare((await get(url)).body)).toBe(true);
    expect(performance.now() - started).toBeLessThan(5000);

    await expect.poll(async () => isBare((await get("/tasks/42")).body), { timeout: 30_000 }).toBe(false);
  });

  test("many at once are drawn or left out, and none fails", async () => {
    const pages = await Promise.all(Array.from({ length: 40 }, () => get("/tasks/42")));

    expect(new Set(pages.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(pages.some(({ body }) => !isBare(body))).toBe(true);
  });
});
