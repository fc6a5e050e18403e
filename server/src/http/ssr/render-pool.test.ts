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
let late;
export async function render({ url, environment, nonce }) {
  const { pathname, search } = new URL(url);
  if (pathname === "/broken") throw new Error("This page cannot be rendered");
  if (pathname === "/endless") return new Promise(() => {});
  if (pathname === "/stuck") for (;;) {}
  if (pathname === "/elsewhere") return { redirect: "/dashboard" };
  if (pathname === "/storage") return { html: String(localStorage) };
  const user = async () => (await (await fetch("/api/auth/check")).json()).data?.name;
  if (pathname === "/slow") await new Promise((resolve) => setTimeout(resolve, 300));
  if (pathname === "/late") {
    const next = new Promise((resolve) => { late = resolve; });
    late.done = next.then(user).catch((error) => "refused: " + error.message);
    const done = late.done;
    const resolve = late;
    late = () => { resolve(); return done; };
  }
  if (pathname === "/after-late") return { html: await late() };
  const name = await user();
  if (!name) return undefined;
  return { html: '<div data-ssr>' + name + " at " + pathname + search + " " + JSON.stringify(environment) + " " + nonce + "</div>" };
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
  ({ app } = await server.build({ webDirectory: folder, render: { queue: 4, timeoutMs: 3000 } }));
  cookie = await server.cookieOf(await make.user("team_member", { name: "Asha Rao" }));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const get = (url: string, headers: Record<string, string> = { cookie }) => app.inject({ url, headers });
const isBare = (body: string) => body.includes('<div id="root"><svg></svg></div>');
const outcomeOf = ({ headers }: { headers: Record<string, unknown> }) => headers["server-timing"];

describe("server-side rendering", () => {
  test("sends the page rendered for the signed-in user and their browser", async () => {
    const { statusCode, headers, body } = await get("/tasks/42?from=list", { cookie, ...phone });

    expect([statusCode, headers["content-type"], headers["server-timing"]]).toEqual([200, "text/html; charset=utf-8", "ssr;desc=rendered"]);
    expect(body).toContain("Asha Rao at /tasks/42?from=list");
    expect(body).toContain('"phone":true,"apple":true');
  });

  test("allows the inline scripts of this page only, by a nonce", async () => {
    const [first, second] = [await get("/tasks/42"), await get("/tasks/42")];
    const nonceOf = (page: typeof first) => /script-src 'self' 'nonce-([^']+)'/.exec(String(page.headers["content-security-policy"]))?.[1];

    expect(first.body).toContain(nonceOf(first));
    expect(nonceOf(first)).not.toBe(nonceOf(second));
  });

  test("forbids caching, because the page holds data of the signed-in user", async () => {
    expect((await get("/tasks/42")).headers["cache-control"]).toBe("no-store");
  });

  test("answers a redirect of the router with a redirect", async () => {
    const { statusCode, headers } = await get("/elsewhere");

    expect([statusCode, headers["location"], headers["cache-control"]]).toEqual([302, "/dashboard", "no-store"]);
  });

  test.each([
    ["without a session", "/tasks/42", { cookie: "" }, undefined],
    ["with an invalid session cookie", "/tasks/42", { cookie: `${sessionCookie}=invalid` }, "ssr;desc=skipped"],
    ["for a prefetch request", "/tasks/42", { "sec-purpose": "prefetch;prerender" }, undefined],
    ["when rendering fails", "/broken", {}, "ssr;desc=bare"],
    ["when rendering uses storage, which all visitors would share", "/storage", {}, "ssr;desc=bare"],
  ])("sends the page bare %s", async (_reason, url, headers, outcome) => {
    const page = await get(url, { cookie, ...headers });

    expect([page.statusCode, isBare(page.body), outcomeOf(page)]).toEqual([200, true, outcome]);
  });

  test("an API call of an earlier page is refused, not made as the next visitor", async () => {
    const other = await server.cookieOf(await make.user("team_member", { name: "Nikhil Bhat" }));
    expect((await get("/late")).body).toContain("Asha Rao at /late");

    expect((await get("/after-late", { cookie: other })).body).toBe("refused: The page was sent before this API call");
  });

  test.each(["/endless", "/stuck"])("sends a page that takes too long bare (%s) and renders the next one", async (url) => {
    const page = await get(url);
    expect([isBare(page.body), outcomeOf(page)]).toEqual([true, "ssr;desc=late"]);

    await expect.poll(async () => isBare((await get("/tasks/42")).body), { timeout: 30_000 }).toBe(false);
  });

  test("sends 45 simultaneous pages rendered or bare at once, none late", async () => {
    const patient = await server.build({ webDirectory: folder, render: { queue: 4, timeoutMs: 30_000 } });
    const visit = (url: string) => patient.app.inject({ url, headers: { cookie } });
    await visit("/tasks/42");
    const pages = await Promise.all(Array.from({ length: 45 }, () => visit("/slow")));
    const outcomes = pages.map(outcomeOf);

    expect(pages.every(({ statusCode }) => statusCode === 200)).toBe(true);
    expect(new Set(outcomes)).toEqual(new Set(["ssr;desc=rendered", "ssr;desc=bare"]));
  });

  test("counts the pages by outcome, from zero", async () => {
    const fresh = await server.build({ webDirectory: folder, render: { queue: 4, timeoutMs: 10_000 } });
    const metrics = async () => (await fresh.app.inject({ url: "/api/metrics", remoteAddress: "127.0.0.1" })).body;
    for (const outcome of ["rendered", "bare", "late", "skipped"]) {
      expect(await metrics()).toContain(`daybook_pages_total{outcome="${outcome}"} 0`);
    }
    await fresh.app.inject({ url: "/tasks/42", headers: { cookie } });
    expect(await metrics()).toContain('daybook_pages_total{outcome="rendered"} 1');
  });
});
