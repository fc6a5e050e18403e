import { expect, test } from "vitest";
import { webhookServer } from "#test/fakes/webhook-server.ts";
import { post } from "./outgoing-post.ts";

const hook = webhookServer();

const send = (allowPrivate: boolean) =>
  post({ address: hook.state.url.replace("127.0.0.1", "localhost"), headers: {}, body: "{}", allowPrivate, timeoutMs: 2000 });

test("a name that resolves to a private address is not called", async () => {
  await expect(send(false)).rejects.toThrow("not a public address");
  expect(hook.received).toEqual([]);
});

test("with private addresses permitted it is called", async () => {
  expect(await send(true)).toEqual({ status: 200, retryAfterSeconds: undefined });
  expect(hook.received).toHaveLength(1);
});
