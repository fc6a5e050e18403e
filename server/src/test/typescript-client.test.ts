import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import openapiTypeScript, { astToString } from "openapi-typescript";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openApi } from "#http/openapi.ts";
import { giveToken } from "./access-token-fixtures.ts";
import { factories } from "./factories.ts";
import { startServer } from "./harness.ts";
import { read, root } from "./source-files.ts";

const server = startServer({ listen: true });
const make = factories(server);
const run = promisify(execFile);

/** The program of the page. */
const program = /```ts\n([^]*?)```/.exec(read("docs/api.md"))![1]!;
const settings = { target: "es2024", module: "nodenext", strict: true, noEmit: true, types: ["node"], allowImportingTsExtensions: true };

/** A project that uses the API, beside this repository's packages. */
const project = mkdtempSync(join(tmpdir(), "daybook-client-"));
beforeAll(async () => {
  const types = astToString(await openapiTypeScript(JSON.stringify(openApi())));
  symlinkSync(join(root, "node_modules"), join(project, "node_modules"));
  writeFileSync(join(project, "package.json"), JSON.stringify({ type: "module" }));
  writeFileSync(join(project, "tsconfig.json"), JSON.stringify({ compilerOptions: { ...settings, skipLibCheck: true } }));
  writeFileSync(join(project, "daybook.ts"), types);
});
afterAll(() => rmSync(project, { recursive: true }));

/** Returns the errors that the compiler finds in a program of the project. */
async function errorsOf(code: string) {
  writeFileSync(join(project, "program.ts"), code);
  const compiler = join(root, "node_modules/typescript/bin/tsc");
  return run(process.execPath, [compiler, "--project", project]).then(
    () => [],
    ({ stdout }: { stdout: string }) => stdout.split("\n").filter((line) => line.includes("error")),
  );
}

test("a program of the generated client has no type errors and does what it says", async () => {
  expect(await errorsOf(program)).toEqual([]);

  const { token } = await giveToken(server, await make.user());
  const env = { ...process.env, DAYBOOK: server.url, TOKEN: token };
  const { stdout } = await run(process.execPath, [join(project, "program.ts")], { env });
  expect(stdout).toMatch(/^\d+ Order chairs 1\n$/);
});

test.each([
  ["a call that there is not", `await api.GET("/task");`],
  ["a value that a call does not take", `await api.GET("/tasks", { params: { query: { view: "everything" } } });`],
  ["a missing field", `await api.POST("/tasks/bulk", { body: {} });`],
  ["a field that a response does not have", `console.log(task!.name);`],
])("%s is a type error", async (_what, line) => {
  expect(await errorsOf(`${program}\n${line}\n`)).toEqual([expect.stringContaining(`program.ts(${program.split("\n").length + 1},`)]);
});
