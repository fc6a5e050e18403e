import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startServer } from "#test/harness.ts";

const server = startServer();
const folder = mkdtempSync(join(tmpdir(), "daybook-web-"));
const script = `console.log("${"daybook ".repeat(300)}");`;
let app: FastifyInstance;

beforeAll(async () => {
  mkdirSync(join(folder, "assets"));
  writeFileSync(join(folder, "index.html"), "<!doctype html><title>Daybook</title>");
  writeFileSync(join(folder, "robots.txt"), "User-agent: *");
  mkdirSync(join(folder, ".vite"));
  const manifest = {
    "index.html": { file: "assets/main.js", isEntry: true },
    "login-page.tsx": { file: "assets/login.js", name: "login-page", imports: ["_form.js"] },
    "sign-in-app.tsx": { file: "assets/sign-in.js", name: "sign-in-app" },
    "start-app.tsx": { file: "assets/start.js", name: "start-app" },
    "_form.js": { file: "assets/form.js", name: "form" },
  };
  writeFileSync(join(folder, ".vite", "manifest.json"), JSON.stringify(manifest));
  writeFileSync(join(folder, ".built-from"), "a hash");
  writeFileSync(join(folder, "assets", "main-abc123.js"), script);
  writeFileSync(join(folder, "assets", "main-abc123.js.br"), brotliCompressSync(script));
  ({ app } = await server.build({ webDirectory: folder }));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

describe("the built web application", () => {
  test.each(["/", "/login", "/admin/tasks/42", "/team-lead", "/nowhere?x=1", "/.built-from", "/apiary"])(
    "%s returns the page, revalidated on every visit",
    async (url) => {
      const { statusCode, headers, body } = await get(url);

      expect([statusCode, body]).toEqual([200, "<!doctype html><title>Daybook</title>"]);
      expect(headers).toMatchObject({ "cache-control": "no-cache", "content-type": "text/html; charset=utf-8", "x-frame-options": "DENY" });
    },
  );

  test("the Link header preloads the scripts of the sign-in screen for visitors without a session", async () => {
    const link = async (url: string, cookie = "") => (await get(url, { cookie })).headers["link"];
    const preloads = (...names: string[]) => names.map((name) => `</assets/${name}.js>; rel=modulepreload`).join(", ");

    // The router leads other addresses to the sign-in screen.
    expect(await link("/dashboard")).toBe(preloads("login", "form", "start"));
    // The server renders this one, and names its scripts in the page.
    expect(await link("/login")).toBeUndefined();
    expect(await link("/login", "jwt=anything")).toBeUndefined();
  });

  test("files with a hash in their name are immutable, others are revalidated", async () => {
    const asset = await get("/assets/main-abc123.js");
    const robots = await get("/robots.txt");

    expect([asset.body, asset.headers["cache-control"]]).toEqual([script, "public, max-age=31536000, immutable"]);
    expect(asset.headers["content-type"]).toContain("javascript");
    expect(robots.headers["cache-control"]).toBe("no-cache");
    expect((await get("/robots.txt", { "if-none-match": String(robots.headers["etag"]) })).statusCode).toBe(304);
  });

  test("sends the precompressed copy to browsers that accept it", async () => {
    const { headers, rawPayload } = await get("/assets/main-abc123.js", { "accept-encoding": "br" });

    expect([headers["content-encoding"], headers["vary"]]).toEqual(["br", expect.stringContaining("accept-encoding")]);
    expect(rawPayload).toEqual(brotliCompressSync(script));
  });

  test.each(["/assets/old-999.js", "/socket.io/?EIO=4&transport=polling", "/api", "/api/", "/api/coffee"])(
    "%s is 404 in JSON, never the page",
    async (url) => {
      const { statusCode, json } = await get(url);

      expect([statusCode, json()]).toEqual([404, { success: false, message: "There is nothing at this address", code: "not_found" }]);
    },
  );

  test.each([
    "/../package.json",
    "/..%2fpackage.json",
    "/assets/..%2f..%2f..%2fetc%2fpasswd",
    "/%2e%2e/%2e%2e/etc/passwd",
    "//etc/passwd",
    "/assets/%00",
  ])("%s does not escape the web directory", async (url) => {
    const { body, statusCode } = await get(url);

    expect(body).not.toMatch(/root:|"name"/);
    expect(statusCode).toBeLessThan(500);
  });

  test("only GET and HEAD return the page", async () => {
    expect((await app.inject({ method: "POST", url: "/login" })).statusCode).toBe(404);
    expect((await app.inject({ method: "HEAD", url: "/login" })).statusCode).toBe(200);
  });

  test("a new build is served without a restart", async () => {
    writeFileSync(join(folder, "assets", "main-def456.js"), "1;");
    writeFileSync(join(folder, "index.html"), "<!doctype html><title>Newer</title>");

    expect((await get("/assets/main-def456.js")).body).toBe("1;");
    expect((await get("/login")).body).toContain("Newer");
  });
});
