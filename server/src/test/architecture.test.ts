import { globSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import pino from "pino";
import { describe, expect, test } from "vitest";
import { everyEndpoint } from "@daybook/contract/core/all";
import { sessionWords } from "@daybook/contract/core/errors";
import { mayUse } from "../../../oxlint.config.ts";
import { startServer } from "./harness.ts";

const root = join(import.meta.dirname, "../../..");
const source = join(root, "server/src");

const server = startServer();

const filesIn = (folder: string, pattern = "**/*.{ts,tsx}") =>
  globSync(pattern, { cwd: folder }).filter((file) => !file.includes("node_modules"));

describe("tables", () => {
  /** Tests, the demo company, and the first rows of an empty database come before any feature. */
  const notWriters = /\.test\.ts$|^(seed|test)\/|^db\/migrate\.ts$/;

  /** What writes a table: a feature's repository, or the part of db/ or http/ that owns it. */
  function writers() {
    const found = new Map<string, Set<string>>();
    for (const file of filesIn(source).filter((name) => !notWriters.test(name))) {
      const text = readFileSync(join(source, file), "utf8");
      const built = [...text.matchAll(/\.(?:insertInto|updateTable|deleteFrom)\(\s*"(\w+)/g)].map((match) => match[1]!);
      const written = [...text.matchAll(/\b(?:insert into|update|delete from)\s+"?([a-z_]+)"?\s+(?:set|values|\(|where|select)/g)].map(
        (match) => inCamelCase(match[1]!),
      );
      const owner = /^features\/([^/]+)\//.exec(file)?.[1] ?? file;
      for (const table of [...built, ...written]) found.set(table, (found.get(table) ?? new Set()).add(owner));
    }
    return found;
  }

  const inCamelCase = (name: string) => name.replaceAll(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());

  test("each one is written by one feature", () => {
    const found = writers();

    expect(found.size).toBeGreaterThan(10);
    expect([...found].filter(([, owners]) => owners.size > 1).map(([table, owners]) => [table, [...owners]])).toEqual([]);
  });

  test("those that belong to no feature have their one place", () => {
    const found = writers();

    expect(found.get("idempotencyKeys")).toEqual(new Set(["http/idempotency.ts"]));
    expect(found.get("auditEvents")).toEqual(new Set(["db/audit-events.ts"]));
    expect(found.get("sessions")).toEqual(new Set(["sessions"]));
    expect(found.get("fileChunks")).toEqual(new Set(["files"]));
  });

  test("a feature writes in its repositories alone", () => {
    const writing = filesIn(join(source, "features"))
      .filter((file) => !/\.repository\.ts$|\.test\.ts$/.test(file))
      .filter((file) => /\.(insertInto|updateTable|deleteFrom|mergeInto)\(/.test(readFileSync(join(source, "features", file), "utf8")));

    expect(writing).toEqual([]);
  });
});

describe("features", () => {
  test("each one has its line in the law of imports", () => {
    expect(readdirSync(join(source, "features")).filter((feature) => !(feature in mayUse))).toEqual([]);
  });

  test("the law has no circle: a feature is never used by what it uses", () => {
    const reaches = (feature: string, seen = new Set<string>()): Set<string> => {
      for (const used of mayUse[feature] ?? []) if (!seen.has(used)) reaches(used, seen.add(used));
      return seen;
    };

    expect(Object.keys(mayUse).filter((feature) => reaches(feature).has(feature))).toEqual([]);
  });
});

describe("endpoints", () => {
  const places = everyEndpoint.map(({ feature, name, endpoint }) => [`${feature}.${name}`, endpoint] as const);
  const sample = (path: string) => path.replaceAll(/:\w+/g, "01890000-0000-7000-8000-000000000000");

  test("no two share an address", () => {
    const addresses = places.map(([, { method, path }]) => `${method} ${path.replaceAll(/:\w+/g, ":")}`);

    expect(addresses.filter((address, index) => addresses.indexOf(address) !== index)).toEqual([]);
  });

  test("every one is served", () => {
    const missing = places.filter(([, { method, path }]) => !server.app.hasRoute({ method, url: `/api${path}` }));

    expect(missing.map(([name]) => name)).toEqual([]);
  });

  test("every one that is not public turns a stranger away, whatever is sent", async () => {
    for (const [name, { method, path, public: isPublic }] of places) {
      if (isPublic) continue;
      const { statusCode, json } = await server.app.inject({
        method,
        url: `/api${sample(path)}`,
        ...(method !== "GET" && { payload: {} }),
      });
      expect([name, statusCode, json()]).toEqual([name, 401, { success: false, code: "unauthenticated", message: sessionWords.missing }]);
    }
  });

  test("the public ones are these", () => {
    expect(places.filter(([, endpoint]) => endpoint.public).map(([name]) => name)).toEqual([
      "auth.login",
      "auth.logout",
      "auth.options",
      "auth.register",
      "auth.verifyAdminToken",
      "auth.adminSetup",
      "policy.get",
      "system.health",
      "system.ready",
    ]);
  });

  test("only webhooks are open to other sites, and only WhatsApp's is one", () => {
    const having = (text: string) =>
      filesIn(source).filter((file) => !file.startsWith("test/") && readFileSync(join(source, file), "utf8").includes(text));

    expect(having("foreign: true")).toEqual(["http/serve-webhook.ts"]);
    expect(having("serveWebhook(app, ")).toEqual(["features/reminders/reminders.routes.ts"]);
  });

  test("fixed words win over ids", async () => {
    const routes: string[] = [];
    const { app } = await server.build({ logger: pino({}, { write: (line) => void routes.push(JSON.parse(line).route) }) });

    // Health has no line in the log.
    const fixed = places.filter(([name, { path }]) => !path.includes(":") && !name.startsWith("system."));
    for (const [, { method, path }] of fixed) await app.inject({ method, url: `/api${path}` });

    expect(routes).toEqual(fixed.map(([, { path }]) => `/api${path}`));
  });
});

describe("the sources", () => {
  const folders = ["contract/src", "server/src", "web/src", "e2e", "bench/src", "scripts"];
  const own = relative(root, import.meta.filename);
  const texts = folders
    .flatMap((folder) => filesIn(join(root, folder), "**/*.{ts,tsx,mjs,js,css,sql}").map((file) => join(folder, file)))
    .filter((file) => file !== own)
    .map((file) => [file, readFileSync(join(root, file), "utf8")] as const);

  test.each([
    ["a lint rule that is switched off", /(?:oxlint|eslint|biome)-(?:disable|ignore)/],
    ["a type error that is hidden", /@ts-(?:ignore|expect-error|nocheck)/],
    ["something left for later", /\b(?:TODO|FIXME|XXX|HACK)\b/],
    ["a test that is left out", /\b(?:test|it|describe)\.(?:only|todo)\b/],
  ])("%s is nowhere", (_what, pattern) => {
    expect(texts.length).toBeGreaterThan(100);
    expect(texts.filter(([, text]) => pattern.test(text)).map(([file]) => file)).toEqual([]);
  });

  test("know only in clock.ts what time it is, where the server's rules are made", () => {
    const asking = texts.filter(
      ([file, text]) =>
        /^server\/src\/(features|access)\//.test(file) && !file.endsWith(".test.ts") && /new Date\(\)|Date\.now\(\)/.test(text),
    );

    expect(asking.map(([file]) => file)).toEqual([]);
  });
});
