import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { envVariables } from "#env/variables.ts";
import { server } from "../../../scripts/server.mjs";

const deploy = join(import.meta.dirname, "../../../deploy");
const read = (name: string) => readFileSync(join(deploy, name), "utf8");
const folder = mkdtempSync(join(tmpdir(), "daybook-deploy-"));
afterAll(() => rmSync(folder, { recursive: true }));

const files = [
  "Containerfile",
  "compose.build.yaml",
  "compose.yaml",
  "daybook.service",
  "proxy/Caddyfile",
  "proxy/haproxy.cfg",
  "proxy/nginx.conf",
  "proxy/traefik.yaml",
];

/** Variables of other programs and of the examples themselves. */
const others = [
  "DAYBOOK_HOST",
  "DAYBOOK_UPSTREAM",
  "DAYBOOK_IMAGE",
  "POSTGRES_USER",
  "POSTGRES_DB",
  "POSTGRES_PASSWORD_FILE",
  "AF_INET",
  "AF_UNIX",
];

/** The texts of the alert of failed sign-ins, with the number of them. */
const texts = {
  exp_annotations: {
    summary: "150 sign-ins failed in 15 minutes: someone may be guessing passwords",
    action: "Search the audit trail for failed sign-ins, and the log for the addresses.",
  },
};

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

  test("the unit of systemd has the paths of the operations page", () => {
    const unit = read("daybook.service");
    for (const line of ["EnvironmentFile=-/etc/daybook.env", "Environment=DATA_DIR=/var/lib/daybook", "WorkingDirectory=/opt/daybook"])
      expect(unit.split("\n")).toContain(line);
  });

  test.each(files.filter((name) => name.startsWith("proxy/")))("%s passes on requests and says which TRUST_PROXY it needs", (name) => {
    expect(read(name)).toContain("127.0.0.1:5000");
    expect(read(name)).toContain("TRUST_PROXY=1");
  });
});

/** Debian installs some of these programs where only root has them on the path. */
const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/sbin`, HOME: folder };
const isInstalled = (program: string) => spawnSync(program, ["-h"], { env }).error === undefined;
const run = (program: string, args: string[]) => spawnSync(program, args, { encoding: "utf8", env });

/** Creates a certificate with its key for this machine. */
function certify() {
  const [certificate, key] = [join(folder, "certificate.pem"), join(folder, "key.pem")];
  const request = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=localhost", "-keyout", key, "-out", certificate];
  execFileSync("openssl", request, { stdio: "ignore" });
  return { certificate, key };
}

describe("accepted by the program it is for", () => {
  test("nginx", ({ skip }) => {
    if (!isInstalled("nginx")) skip("nginx is not installed");
    const { certificate, key } = certify();
    const site = join(folder, "site.conf");
    writeFileSync(
      site,
      read("proxy/nginx.conf")
        .replace(/\S+fullchain\.pem/, certificate)
        .replace(/\S+privkey\.pem/, key),
    );
    const config = join(folder, "nginx.conf");
    writeFileSync(config, `pid ${join(folder, "nginx.pid")}; error_log stderr; events {} http { access_log off; include ${site}; }`);
    expect(run("nginx", ["-t", "-c", config])).toMatchObject({ status: 0 });
  });

  test("Caddy", ({ skip }) => {
    if (!isInstalled("caddy")) skip("Caddy is not installed");
    const args = ["validate", "--adapter", "caddyfile", "--config", join(deploy, "proxy/Caddyfile")];
    const host = { ...env, DAYBOOK_HOST: "localhost" };
    expect(spawnSync("caddy", args, { encoding: "utf8", env: host })).toMatchObject({ status: 0 });
    expect(run("caddy", args)).toMatchObject({ status: 1, stderr: expect.stringContaining("DAYBOOK_HOST is not set") });
    const empty = spawnSync("caddy", args, { encoding: "utf8", env: { ...env, DAYBOOK_HOST: "" } });
    expect(empty).toMatchObject({ status: 1, stderr: expect.stringContaining("DAYBOOK_HOST_is_empty") });
  });

  test("HAProxy", ({ skip }) => {
    if (!isInstalled("haproxy")) skip("HAProxy is not installed");
    const { certificate, key } = certify();
    const both = join(folder, "both.pem");
    writeFileSync(both, readFileSync(certificate, "utf8") + readFileSync(key, "utf8"));
    const config = join(folder, "haproxy.cfg");
    writeFileSync(config, read("proxy/haproxy.cfg").replace("/etc/haproxy/daybook.pem", both));
    expect(run("haproxy", ["-c", "-f", config])).toMatchObject({ status: 0 });
  });

  test("Prometheus", ({ skip }) => {
    if (!isInstalled("promtool")) skip("promtool is not installed (Debian package prometheus)");
    const { status, stdout, stderr } = run("promtool", ["check", "rules", join(deploy, "monitoring/alerts.yaml")]);
    expect([status, stdout, stderr]).toEqual([0, expect.stringMatching(/SUCCESS: \d+ rules found/), ""]);
  });

  test("Prometheus, whose alert tells of many failed sign-ins, and not of as many that worked", ({ skip }) => {
    if (!isInstalled("promtool")) skip("promtool is not installed (Debian package prometheus)");
    const signIns = (status: string) =>
      `daybook_http_request_duration_seconds_count{method="POST",route="/api/auth/login",status="${status}"}`;
    const rules = {
      rule_files: [join(deploy, "monitoring/alerts.yaml")],
      evaluation_interval: "1m",
      tests: [
        { failing: "401", alerts: [{ exp_labels: { severity: "warning" } }] },
        { failing: "200", alerts: [] },
      ].map(({ failing, alerts }) => ({
        interval: "1m",
        // Ten a minute.
        input_series: [{ series: signIns(failing), values: "0+10x20" }],
        alert_rule_test: [
          { eval_time: "20m", alertname: "DaybookSignInsFail", exp_alerts: alerts.map((alert) => ({ ...alert, ...texts })) },
        ],
      })),
    };
    const path = join(folder, "alerts.test.yaml");
    writeFileSync(path, JSON.stringify(rules));
    expect(run("promtool", ["test", "rules", path])).toMatchObject({ status: 0, stderr: "" });
  });

  test("Helm", ({ skip }) => {
    if (!isInstalled("helm")) skip("Helm is not installed");
    expect(run("helm", ["lint", "--strict", join(deploy, "helm/daybook")])).toMatchObject({ status: 0 });
  });

  test("systemd", ({ skip }) => {
    if (!isInstalled("systemd-analyze")) skip("systemd-analyze is not installed");
    const node = join(folder, "node");
    writeFileSync(node, "", { mode: 0o755 });
    const unit = join(folder, "daybook.service");
    // The program exists only after the installation.
    const text = read("daybook.service").replace("/opt/daybook/node_modules/node/bin/node", node);
    writeFileSync(unit, text);
    const { status, stderr } = run("systemd-analyze", ["verify", "--man=no", unit]);
    const faults = stderr.split("\n").filter((line) => line.includes("daybook.service"));
    expect([status, faults]).toEqual([0, []]);
  });
});
