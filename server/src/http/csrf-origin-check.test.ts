import { describe, expect, test } from "vitest";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";
import { isCrossSite } from "./csrf-origin-check.ts";

const server = startServer();
const make = factories(server);

const host = "daybook.local:5000";

describe("isCrossSite", () => {
  test.each([
    ["a page of Daybook", { secFetchSite: "same-origin", origin: `http://${host}` }, false],
    ["a typed URL", { secFetchSite: "none" }, false],
    ["another site", { secFetchSite: "cross-site", origin: "https://evil.example" }, true],
    ["another subdomain of the same site", { secFetchSite: "same-site", origin: "http://other.daybook.local" }, true],
    ["no Sec-Fetch-Site, own origin", { origin: `http://${host}` }, false],
    ["no Sec-Fetch-Site, another origin", { origin: "http://evil.example" }, true],
    ["no Sec-Fetch-Site, another port", { origin: "http://daybook.local:6000" }, true],
    ["an opaque origin", { origin: "null" }, true],
    ["a page at the public address", { origin: "https://daybook.example.com" }, false],
    ["a client that is not a browser", {}, false],
    ["Sec-Fetch-Site contradicts Origin", { secFetchSite: "cross-site", origin: `http://${host}` }, true],
  ])("%s", (_who, sent, crossSite) => {
    expect(isCrossSite({ secFetchSite: undefined, origin: undefined, host, publicUrl: "https://daybook.example.com", ...sent })).toBe(
      crossSite,
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

describe("a cross-site request", () => {
  test("is rejected when it changes data, although the browser sends the cookie", async () => {
    const foreignOrigin = await change({ origin: "https://evil.example" });
    const crossSite = await change({ "sec-fetch-site": "cross-site" });
    const own = await change({ origin: `http://${host}` });

    const refusal = { success: false, message: "This request came from another site and was refused", code: "forbidden" };
    expect([foreignOrigin.statusCode, foreignOrigin.json()]).toEqual([403, refusal]);
    expect([crossSite.statusCode, crossSite.json()]).toEqual([403, refusal]);
    expect(own.statusCode).toBe(200);
  });

  test.each(["POST", "PUT", "DELETE"] as const)("is rejected for %s to sign-in and unknown paths too", async (method) => {
    for (const url of ["/api/auth/login", "/api/views", "/api/coffee", "/anything"]) {
      const { statusCode } = await server.app.inject({ method, url, headers: { origin: "https://evil.example" } });
      expect([url, statusCode]).toEqual([url, 403]);
    }
  });

  test("may read, but the page cannot access the response", async () => {
    const { statusCode, headers } = await change({ origin: "https://evil.example" }, server.app, "GET");

    expect(statusCode).toBe(200);
    expect(headers["access-control-allow-origin"]).toBeUndefined();
    expect(headers["cross-origin-resource-policy"]).toBe("same-origin");
  });

  test("is compared with the forwarded host only behind a trusted proxy", async () => {
    const headers = { origin: "https://daybook.example.com", "x-forwarded-host": "daybook.example.com" };
    const { app } = await server.build({ env: { trustProxy: 1 } });

    expect((await change(headers, app)).statusCode).toBe(200);
    expect((await change(headers)).statusCode).toBe(403);
  });
});
