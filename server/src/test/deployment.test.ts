import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { envVariables } from "#env-variables.ts";
import { server } from "../../../scripts/server.mjs";

const deploy = join(import.meta.dirname, "../../../deploy");
const read = (name: string) => readFileSync(join(deploy, name), "utf8");
const folder = mkdtempSync(join(tmpdir(), "daybook-deploy-"));
afterAll(() => rmSync(folder, { recursive: true }));

const files = ["Containerfile", "compose.yaml", "daybook.service", "proxy/Caddyfile", "proxy/nginx.conf", "proxy/traefik.yaml"];

/** Variables of other programs and of the examples themselves. */
const others = ["DAYBOOK_HOST", "DAYBOOK_UPSTREAM", "POSTGRES_USER", "POSTGRES_DB", "POSTGRES_PASSWORD_FILE", "AF_INET", "AF_UNIX"];

describe("the examples of deployment", () => {
  test.each(files)("%s sets only variables that Daybook reads", (name) => {
    const known = new Set([...others, ...envVariables.flatMap((each) => [each.name, `${each.name}_FILE`])]);
    const code = read(name).replaceAll(/^\s*#.*$/gm, "");
    const used = [...code.matchAll(/\b[A-Z]{2,}(?:_[A-Z]+)+\b/g)].map(([variable]) => variable);
    expect(used.filter((variable) => !known.has(variable))).toEqual([]);
  });

  test.each(["Containerfile", "daybook.service"])("%s starts the server as npm start does", (name) => {
    const words = read(name).replaceAll(/[",]/g, "");
    expect(words).toContain(["node_modules/node/bin/node", ...server.nodeOptions, server.file].join(" "));
  });

  test.each(files.filter((name) => name.startsWith("proxy/")))("%s passes on requests and says which TRUST_PROXY it needs", (name) => {
    expect(read(name)).toContain("127.0.0.1:5000");
    expect(read(name)).toContain("TRUST_PROXY=1");
  });
});

const isInstalled = (program: string) => spawnSync(program, ["-h"]).error === undefined;

describe("accepted by the program it is for", () => {
  test("nginx", ({ skip }) => {
    if (!isInstalled("nginx")) skip("nginx is not installed");
    const certificate = join(folder, "certificate.pem");
    const key = join(folder, "key.pem");
    const request = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=localhost", "-keyout", key, "-out", certificate];
    execFileSync("openssl", request, { stdio: "ignore" });
    const site = join(folder, "site.conf");
    writeFileSync(
      site,
      read("proxy/nginx.conf")
        .replace(/\S+fullchain\.pem/, certificate)
        .replace(/\S+privkey\.pem/, key),
    );
    const config = join(folder, "nginx.conf");
    writeFileSync(config, `pid ${join(folder, "nginx.pid")}; error_log stderr; events {} http { access_log off; include ${site}; }`);
    expect(spawnSync("nginx", ["-t", "-c", config], { encoding: "utf8" })).toMatchObject({ status: 0 });
  });

  test("Caddy", ({ skip }) => {
    if (!isInstalled("caddy")) skip("Caddy is not installed");
    const args = ["validate", "--adapter", "caddyfile", "--config", join(deploy, "proxy/Caddyfile")];
    const env = { ...process.env, HOME: folder, DAYBOOK_HOST: "localhost" };
    expect(spawnSync("caddy", args, { encoding: "utf8", env })).toMatchObject({ status: 0 });
  });
});
