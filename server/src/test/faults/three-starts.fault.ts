import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startEmbedded } from "#db/embedded/embedded.ts";
import { startProcess, temporaryFolder } from "#test/server-process.ts";

const form = { name: "Ada", email: "ada@example.com", password: "correct horse battery", team: "Development" };

const post = (address: string, path: string, body: unknown) =>
  fetch(`${address}/api/auth${path}`, { method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json" } });

test("three processes that start at once on an empty database print one set-up link that works on each of them", async () => {
  const folder = temporaryFolder();
  const cluster = await startEmbedded({ dataDir: join(folder, "cluster"), durable: false });
  onTestFinished(() => cluster.stop());
  const env = { DATABASE_URL: cluster.url, JWT_SECRET: "the same secret for all" };
  const servers = await Promise.all([1, 2, 3].map(() => startProcess(folder, env)));
  onTestFinished(async () => void (await Promise.all(servers.map((server) => server.end("SIGINT")))));

  const tokens = servers.map(({ output, address }) => output.stdout.split(`${address}/admin-setup?token=`)[1]?.split("\n")[0]);
  expect(tokens[0]).toMatch(/^[\w-]{32}$/);
  expect(new Set(tokens).size).toBe(1);
  for (const { address } of servers) expect((await post(address, "/verify-admin-token", { token: tokens[0] })).status).toBe(200);

  const used = await Promise.all(
    servers.map(({ address }, number) => post(address, "/admin-setup", { ...form, token: tokens[0], email: `ada${number}@example.com` })),
  );
  expect(used.filter(({ status }) => status === 201)).toHaveLength(1);
});
