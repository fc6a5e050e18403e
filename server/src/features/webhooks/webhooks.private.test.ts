import { beforeEach, expect, test } from "vitest";
import * as webhooks from "@daybook/contract/webhooks/webhooks";
import { webhookServer } from "#test/fakes/webhook-server.ts";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";
import { giveWebhook } from "#test/webhook-fixtures.ts";

const hook = webhookServer();
const server = startServer();
const make = factories(server);

let admin: Awaited<ReturnType<typeof make.user>>;
beforeEach(async () => void (admin = await make.user("admin")));

test.each(["https://10.0.0.7/hook", "https://[::1]/hook", "https://169.254.169.254/latest", "https://localhost/hook"])(
  "%s is refused as private",
  async (url) => {
    const { status, body } = await server.as(admin, webhooks.create, { url, description: "Board", events: ["*"] });
    expect([status, body.errors?.[0]?.message]).toEqual([400, expect.stringContaining("is not a public address")]);
  },
);

test("plain http is refused", async () => {
  const { status } = await server.as(admin, webhooks.create, { url: "http://build.example.com/hook", description: "Board", events: ["*"] });
  expect(status).toBe(400);
});

test("an address that was permitted when it was saved is refused at the attempt, and the webhook is paused", async () => {
  const id = await giveWebhook(server, `${hook.state.url}/hook`);
  const { data } = await server.as(admin, webhooks.sendTest, { id });
  expect([data.status, hook.received]).toEqual(["failed", []]);
  const [{ state, pauseReason }] = (await server.as(admin, webhooks.list, {})).data.filter(({ _id }) => _id === id) as [webhooks.Webhook];
  expect([state, pauseReason]).toEqual(["paused", expect.stringContaining("Enter another address.")]);
});
