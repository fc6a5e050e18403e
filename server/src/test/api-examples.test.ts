import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { giveToken } from "./access-token-fixtures.ts";
import { factories } from "./factories.ts";
import { startServer } from "./harness.ts";
import { read } from "./source-files.ts";

const server = startServer({ listen: true });
const make = factories(server);
const run = promisify(execFile);

/** The examples of the page; the first only names the address and the token. */
const examples = [...read("docs/api.md").matchAll(/```bash\n([^]*?)```/g)].map(([, code]) => code!).filter((code) => code.includes("curl"));

test("the examples of docs/api.md succeed as they are", async () => {
  const { token } = await giveToken(server, await make.user());
  const env = { ...process.env, DAYBOOK: server.url, TOKEN: token };

  for (const example of examples) {
    const { stdout } = await run("bash", ["-c", example], { env });
    const success = example.includes("/api/mcp") ? { result: { tools: expect.arrayContaining([]) } } : { success: true };
    expect([example, JSON.parse(stdout)]).toEqual([example, expect.objectContaining(success)]);
  }
  expect(examples).toHaveLength(5);
});
