import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const page = readFileSync(join(import.meta.dirname, "../../../../docs/operations.md"), "utf8");
const commands = page.split("\n").filter((line) => line.startsWith("journalctl"));

const folder = mkdtempSync(join(tmpdir(), "daybook-log-"));
const log = join(folder, "log");
afterAll(() => rmSync(folder, { recursive: true }));

/** A log as the server writes it: lines for people between lines of JSON. */
beforeAll(() => {
  const lines = [
    "Daybook is ready at http://localhost:5000",
    JSON.stringify({ level: 30, reqId: "a", route: "/api/tasks", ms: 1200, msg: "request" }),
    JSON.stringify({ level: 50, reqId: "…", route: "/api/eod/all", ms: 3, msg: "request failed" }),
    "Daybook is stopping.",
  ];
  writeFileSync(log, `${lines.join("\n")}\n`);
});

test("the documented commands find errors, one request and slow requests in a log", ({ skip }) => {
  if (spawnSync("jq", ["--version"]).error) skip("jq is not installed");
  const found = commands.map((command) =>
    execFileSync("sh", ["-c", command.replace("journalctl -u daybook -o cat", `cat ${log}`)], { encoding: "utf8" }).trim(),
  );
  const failed = '{"level":50,"reqId":"…","route":"/api/eod/all","ms":3,"msg":"request failed"}';
  expect(found).toEqual([failed, failed, '{"route":"/api/tasks","ms":1200}']);
});
