import { readdirSync, readFileSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { envVariables } from "#env/variables.ts";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";

const deploy = join(import.meta.dirname, "../../../../deploy");
const read = (name: string) => readFileSync(join(deploy, name), "utf8");

const copies = { bucketUrl: "https://s3.example.com/backups", region: "auto", accessKeyId: "id", secretAccessKey: "secret" };
const backup = { schedule: "02:30", keep: 7, folder: "/backups", isDefaultFolder: false, copies };
const server = startServer({ env: { backup, files: copies } });
const make = factories(server);

/** Names of metrics as Prometheus stores them, without the labels of a query. */
const metricsIn = (text: string) => [...new Set(text.match(/\b(?:daybook|process|nodejs)_\w+/g))];

describe.each(["monitoring/alerts.yaml", "monitoring/grafana-dashboard.json"])("%s", (name) => {
  test("uses only metrics that Daybook has", async () => {
    await make.user("admin");
    await server.app.inject({ url: "/api/auth/options" });
    const { body } = await server.app.inject({ url: "/api/metrics" });
    const names = new Set(body.split("\n").flatMap((line) => /^(\w+)[ {]/.exec(line)?.[1] ?? []));
    // Counted where the web application is built; server/src/http/ssr/render-pool.test.ts tests it.
    names.add("daybook_pages_total");
    const used = metricsIn(read(name));
    expect(used.length).toBeGreaterThan(5);
    expect(used.filter((metric) => !names.has(metric))).toEqual([]);
  });
});

test("the dashboard is JSON with a title and a query for each panel", () => {
  const { panels } = JSON.parse(read("monitoring/grafana-dashboard.json")) as { panels: { title: string; targets: { expr: string }[] }[] };
  expect(panels.length).toBeGreaterThan(10);
  for (const { title, targets } of panels) expect([title, targets.every(({ expr }) => expr !== "")]).toEqual([expect.any(String), true]);
});

describe("the Helm chart", () => {
  const chart = "helm/daybook";
  const templates = readdirSync(join(deploy, chart, "templates")).map((name) => [name, read(`${chart}/templates/${name}`)] as const);

  test("installs this version", () => {
    const { version } = JSON.parse(readFileSync(join(deploy, "../package.json"), "utf8")) as { version: string };
    expect(read(`${chart}/Chart.yaml`)).toContain(`appVersion: "${version}"`);
  });

  test("says how to create the secret and install", () => {
    const values = read(`${chart}/values.yaml`);
    for (const command of [/^# +kubectl create secret generic daybook /m, /^# +helm install daybook deploy\/helm\/daybook /m])
      expect(values).toMatch(command);
    const { secretName } = /^secretName: (?<secretName>\S+)$/m.exec(values)!.groups!;
    expect(secretName).toBe("daybook");
  });

  test("waits five seconds before a process is stopped", () => {
    expect(read(`${chart}/templates/deployment.yaml`)).toMatch(/preStop: \{exec: \{command: \[sleep, "5"\]\}\}/);
  });

  test("uses only values that it declares, and variables that Daybook reads", () => {
    const values = read(`${chart}/values.yaml`);
    const names = new Set(envVariables.map(({ name }) => name));
    for (const [, text] of templates) {
      for (const [, path] of text.matchAll(/\.Values\.([\w.]+)/g)) {
        for (const key of path!.split(".")) expect(values).toMatch(new RegExp(`^\\s*${key}:`, "m"));
      }
      for (const [, name] of text.matchAll(/name: ([A-Z][A-Z0-9_]+)/g)) expect(names).toContain(name);
    }
  });

  test.for(templates)("%s closes what it opens and is YAML", ([, text], { skip }) => {
    const words = [...text.matchAll(/\{\{-? *(if|range|end)\b/g)].map(([, word]) => word);
    expect(words.filter((word) => word === "end").length).toBe(words.filter((word) => word !== "end").length);
    const rendered = text.replaceAll(/^\s*\{\{-? *(?:if|range|end)\b.*\}\}\n/gm, "").replaceAll(/\{\{.*?\}\}/g, "value");
    const parsed = spawnSync("python3", ["-c", "import sys, yaml; yaml.safe_load(sys.stdin)"], { input: rendered, encoding: "utf8" });
    if (parsed.error || parsed.stderr.includes("No module named")) skip("PyYAML is not installed");
    expect(parsed.stderr).toBe("");
  });
});
