import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test, vi } from "vitest";
import * as tasks from "@daybook/contract/tasks/tasks";
import * as webhooks from "@daybook/contract/webhooks/webhooks";
import { giveToken } from "./access-token-fixtures.ts";
import { factories } from "./factories.ts";
import { startServer } from "./harness.ts";
import { read, root } from "./source-files.ts";

const server = startServer({ listen: true, env: { allowPrivateWebhooks: true } });
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

async function freePort() {
  const probe = createServer();
  await once(probe.listen(0, "127.0.0.1"), "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}

test("the receiver of webhooks of docs/api.md checks the signature and reads what has changed", async () => {
  const [, program] = /```js\n([^]*?)```/.exec(read("docs/api.md"))!;
  const project = mkdtempSync(join(tmpdir(), "daybook-receiver-"));
  onTestFinished(() => rmSync(project, { recursive: true }));
  symlinkSync(join(root, "node_modules"), join(project, "node_modules"));
  writeFileSync(join(project, "receiver.mjs"), program!);

  const admin = await make.user("admin");
  const { token } = await giveToken(server, admin);
  const port = await freePort();
  const address = `http://127.0.0.1:${port}/`;
  const created = await server.as(admin, webhooks.create, { url: address, description: "Build board", events: ["tasks.created"] });
  const env = { ...process.env, WEBHOOK_SECRET: created.data.secret, DAYBOOK: server.url, TOKEN: token, PORT: String(port) };
  const receiver = spawn(process.execPath, [join(project, "receiver.mjs")], { env, stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void receiver.kill());
  let output = "";
  receiver.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
  await vi.waitFor(() => expect(output).toBe("ready\n"), { timeout: 20_000 });

  expect((await fetch(address, { method: "POST", body: "{}" })).status).toBe(400);
  await server.as(admin, tasks.bulkCreate, { tasks: [{ title: "Grind the lens" }] });
  await server.app.jobs.run("deliveries.retry");
  await vi.waitFor(() => expect(output).toBe("ready\ntasks.created Grind the lens\n"), { timeout: 20_000 });
});
