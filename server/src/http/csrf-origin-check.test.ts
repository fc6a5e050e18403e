import { describe, expect, test } from "vitest";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";
import { isForeign } from "./csrf-origin-check.ts";

const server = startServer();
const make = factories(server);

const host = "daybook.local:5000";

describe("where a request comes from", () => {
  test.each([
    ["a page of ours", { secFetchSite: "same-origin", origin: `http://${host}` }, false],
    ["the address bar", { secFetchSite: "none" }, false],
    ["another site", { secFetchSite: "cross-site", origin: "https://evil.example" }, true],
    ["a neighbour on the same site", { secFetchSite: "same-site", origin: "http://other.daybook.local" }, true],
    ["an old browser on a page of ours", { origin: `http://${host}` }, false],
    ["an old browser on another site", { origin: "http://evil.example" }, true],
    ["an old browser on another port", { origin: "http://daybook.local:6000" }, true],
    ["a page without an origin", { origin: "null" }, true],
    ["a page at the public address", { origin: "https://daybook.example.com" }, false],
    ["no browser at all", {}, false],
    ["the header's word against the origin", { secFetchSite: "cross-site", origin: `http://${host}` }, true],
  ])("%s", (_who, sent, foreign) => {
    expect(isForeign({ secFetchSite: undefined, origin: undefined, host, publicUrl: "https://daybook.example.com", ...sent })).toBe(
      foreign,
    );
  });
});

const change = async (headers: Record<string, string>, app = server.app, method: "PUT" | "GET" = "PUT") => {
  const cookie = await server.cookieOf(await make.user());
  return app.inject({
    method,
    url: "/api/users/preferences",
    headers: { cookie, host, ...headers },
    ...(method === "PUT" && { payload: { sidebarOpen: false } }),
  });
};

describe("a change asked for by another site's page", () => {
  test("is refused, although the browser sends the cookie", async () => {
    const foreign = await change({ origin: "https://evil.example" });
    const crossSite = await change({ "sec-fetch-site": "cross-site" });
    const own = await change({ origin: `http://${host}` });

    const refusal = { success: false, message: "This request came from another site and was refused", code: "forbidden" };
    expect([foreign.statusCode, foreign.json()]).toEqual([403, refusal]);
    expect([crossSite.statusCode, crossSite.json()]).toEqual([403, refusal]);
    expect(own.statusCode).toBe(200);
  });

  test.each(["POST", "PUT", "DELETE"] as const)("%s is refused for sign-in and unknown addresses too", async (method) => {
    for (const url of ["/api/auth/login", "/api/views", "/api/coffee", "/anything"]) {
      const { statusCode } = await server.app.inject({ method, url, headers: { origin: "https://evil.example" } });
      expect([url, statusCode]).toEqual([url, 403]);
    }
  });

  test("reading changes nothing and is allowed; the answer stays unreadable for the page", async () => {
    const { statusCode, headers } = await change({ origin: "https://evil.example" }, server.app, "GET");

    expect(statusCode).toBe(200);
    expect(headers["access-control-allow-origin"]).toBeUndefined();
    expect(headers["cross-origin-resource-policy"]).toBe("same-origin");
  });

  test("behind a trusted proxy the forwarded host is ours, otherwise it is nobody's", async () => {
    const headers = { origin: "https://daybook.example.com", "x-forwarded-host": "daybook.example.com" };
    const { app } = await server.build({ env: { trustProxy: true } });

    expect((await change(headers, app)).statusCode).toBe(200);
    expect((await change(headers)).statusCode).toBe(403);
  });
});
