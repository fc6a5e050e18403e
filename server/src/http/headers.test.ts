import { connect } from "node:net";
import { describe, expect, test } from "vitest";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";

const server = startServer({ listen: true });
const make = factories(server);

const always = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "same-origin",
  "content-security-policy": expect.stringContaining("frame-ancestors 'none'"),
};

describe("security headers are on every response", () => {
  test.each([
    ["a success", "GET", "/api/auth/options", {}, 200],
    ["an anonymous request", "GET", "/api/users/profile", {}, 401],
    ["invalid input", "POST", "/api/auth/login", { payload: {} }, 400],
    ["a cross-site request", "POST", "/api/auth/login", { headers: { origin: "https://evil.example" } }, 403],
    ["an unknown API path", "GET", "/api/coffee", {}, 404],
    ["an unknown path", "GET", "/coffee", {}, 404],
    ["an unsupported method", "DELETE", "/api/auth/login", {}, 405],
    ["an unsupported media type", "POST", "/api/auth/login", { headers: { "content-type": "text/plain" }, payload: "x" }, 415],
    ["a body that is too large", "POST", "/api/auth/login", { payload: { email: "x".repeat(3_200_000) } }, 413],
    ["a URL that cannot be decoded", "GET", "/api/%zz", {}, 400],
    ["the documentation", "GET", "/api/docs", {}, 200],
    ["the metrics", "GET", "/api/metrics", {}, 200],
    ["a HEAD", "HEAD", "/api/auth/options", {}, 200],
  ] as const)("%s", async (_kind, method, url, options, status) => {
    const { statusCode, headers } = await server.app.inject({ method, url, ...options });

    expect(statusCode).toBe(status);
    expect(headers).toMatchObject(always);
    expect(headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers["strict-transport-security"]).toBeUndefined();
    expect(headers["server"]).toBeUndefined();
    expect(headers["x-powered-by"]).toBeUndefined();
  });

  test("are on the response to bytes that are not HTTP", async () => {
    const { port } = new URL(server.url);
    const answer = await new Promise<string>((resolve) => {
      const socket = connect(Number(port), "127.0.0.1", () => socket.write("HELLO\r\n\r\n"));
      let text = "";
      socket.on("data", (data) => (text += data)).on("close", () => resolve(text));
    });

    expect(answer).toMatch(/^HTTP\/1.1 400 Bad Request\r\n/);
    expect(answer).toContain("x-content-type-options: nosniff");
    expect(answer).toContain('{"success":false,"message":"The request could not be understood","code":"invalid_input"}');
  });
});

describe("the Content-Security-Policy", () => {
  test("allows only own scripts, no inline scripts and no framing", async () => {
    const { headers } = await server.app.inject({ url: "/api/auth/options" });
    const policy = Object.fromEntries(
      String(headers["content-security-policy"])
        .split(";")
        .map((part) => [part.split(" ")[0], part.split(" ").slice(1).join(" ")]),
    );

    expect(policy).toMatchObject({
      "default-src": "'self'",
      "script-src": "'self'",
      "script-src-attr": "'none'",
      "object-src": "'none'",
      "base-uri": "'none'",
      "frame-ancestors": "'none'",
      "img-src": "'self' data: blob:",
      "style-src": "'self' 'unsafe-inline'",
    });
    expect(policy).not.toHaveProperty("upgrade-insecure-requests");
  });
});

describe("over HTTPS", () => {
  test("HSTS is sent over HTTPS only, not for an untrusted forwarded header", async () => {
    const viaProxy = await server.build({ env: { trustProxy: 1 } });
    const published = await server.build({ env: { publicUrl: "https://daybook.example.com" } });
    const forwarded = { url: "/api/auth/options", headers: { "x-forwarded-proto": "https" } };

    expect((await viaProxy.app.inject(forwarded)).headers).toMatchObject({
      ...always,
      "strict-transport-security": "max-age=31536000; includeSubDomains",
      "cross-origin-opener-policy": "same-origin",
    });
    expect((await published.app.inject({ url: "/api/coffee" })).headers["strict-transport-security"]).toBeDefined();
    expect((await server.app.inject(forwarded)).headers["strict-transport-security"]).toBeUndefined();
  });
});

describe("caching", () => {
  test.each(["/api/auth/options", "/api/users/profile", "/api/coffee", "/api/%zz", "/api/health", "/api/docs/openapi.json"])(
    "%s is never cached",
    async (url) => {
      const { headers } = await server.app.inject({ url, headers: { cookie: await server.cookieOf(await make.user()) } });

      expect(headers["cache-control"]).toBe("no-store");
    },
  );
});
