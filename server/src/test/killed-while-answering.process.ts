import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startEmbedded } from "#db/embedded/embedded.ts";
import { ask, endClaims, endWaits } from "#test/empty-database.ts";
import { fakeGraphApi } from "#test/fakes/fake-graph-api.ts";
import { notification, signatureOf } from "#seed/reminders/whatsapp-notification.ts";
import { textOf } from "#test/fakes/phones.ts";
import { creatorOf, type ServerProcess, startProcess, temporaryFolder } from "#test/server-process.ts";

/*
 * `kill -9` while messages of WhatsApp are answered: what a message changes and its answer are made once, although each process
 * was killed after it had changed something, and WhatsApp repeats what it has sent.
 */

const people = 6;
const rounds = 3;
const setupToken = "token-of-the-killed-answers";
const appSecret = "app-secret-of-the-killed-answers";

const dataDir = temporaryFolder();
const graph = fakeGraphApi();
let cluster: Awaited<ReturnType<typeof startEmbedded>>;
let env: NodeJS.ProcessEnv;
let server: ServerProcess;

const call = creatorOf<{ _id: string }>(() => server);

beforeAll(async () => {
  cluster = await startEmbedded({ dataDir, durable: false });
  env = {
    DATABASE_URL: cluster.url,
    JWT_SECRET: "a secret of the killed answers",
    ADMIN_SETUP_TOKEN: setupToken,
    WHATSAPP_TOKEN: graph.env.token,
    WHATSAPP_PHONE_NUMBER_ID: graph.env.phoneNumberId,
    WHATSAPP_APP_SECRET: appSecret,
    WHATSAPP_VERIFY_TOKEN: "verify-token-of-the-killed-answers",
    WHATSAPP_API_BASE: graph.env.apiBase,
  };
  server = await startProcess(dataDir, env);
  const account = { name: "Ada", email: "ada@example.com", password: "correct horse battery", team: "Development" };
  await call("/auth/admin-setup", { token: setupToken, ...account });
});

afterAll(async () => {
  if (server?.child.exitCode === null) await server.end("SIGINT");
  await cluster?.stop();
});

/** Hands messages over as WhatsApp does, which repeats them until they are confirmed. */
async function hand(messages: object[]) {
  const body = JSON.stringify(notification(graph.env.phoneNumberId, { messages }));
  const headers = { "content-type": "application/json", "x-hub-signature-256": signatureOf(body, appSecret) };
  await vi.waitFor(
    async () => {
      const { status } = await fetch(`${server.address}/api/whatsapp/webhook`, { method: "POST", body, headers });
      expect(status).toBe(200);
    },
    { timeout: 60_000, interval: 100 },
  );
}

const sleeping = "select pid from pg_stat_activity where wait_event = 'PgSleep'";
const countOf = async (status: string) =>
  (await ask(cluster.url, `select id from conversation_messages where direction = 'in' and status = '${status}'`)).length;

test("after kill -9 each message is answered once, and each report is submitted once", async () => {
  const phones: string[] = [];
  for (let index = 0; index < people; index++) {
    const account = { name: `Member ${index}`, email: `member${index}@example.com`, role: "team_member", team: "Development" };
    const { _id } = await call("/users", { ...account, password: "correct horse battery" });
    const phone = `+49151000000${index + 10}`;
    phones.push(phone);
    await ask(cluster.url, `insert into conversation_numbers (user_id, phone_number, verified_at) values ('${_id}', '${phone}', now())`);
  }
  // Answering stops for a moment once a message has changed everything that it changes, before it commits.
  await ask(
    cluster.url,
    `create function pause() returns trigger language plpgsql as $$ begin perform pg_sleep(0.5); return null; end $$;
     create trigger pause after update on conversation_messages for each row when (new.status = 'answered') execute function pause()`,
  );
  const now = Math.floor(Date.now() / 1000);
  const message = (phone: string, text: string, at: number) => ({
    from: phone.slice(1),
    id: `wamid.${phone.slice(1)}.${text}`,
    timestamp: String(at),
    type: "text",
    text: { body: text },
  });
  const messages = phones.flatMap((phone) => [message(phone, "review 3h", now - 2), message(phone, "send", now - 1)]);

  for (let round = 1; round <= rounds; round++) {
    await hand(messages);
    await vi.waitFor(async () => expect(await ask(cluster.url, sleeping)).not.toEqual([]), { timeout: 70_000, interval: 20 });
    await server.end("SIGKILL");
    const answered = await countOf("answered");
    await vi.waitFor(async () => expect(await ask(cluster.url, sleeping)).toEqual([]), { timeout: 10_000, interval: 50 });
    expect(await countOf("answered"), "what was not committed did not happen").toBe(answered);
    expect(await countOf("received")).toBeGreaterThan(0);
    await endClaims(cluster.url);
    server = await startProcess(dataDir, env);
  }
  await hand(messages);

  await vi.waitFor(
    async () => {
      await endWaits(cluster.url);
      expect(await ask(cluster.url, "select kind, attempts, error from deliveries where status = 'queued'")).toEqual([]);
    },
    { timeout: 120_000, interval: 500 },
  );

  const reports = await ask(cluster.url, "select total_hours::float as hours, revision from eods");
  expect(reports).toEqual(phones.map(() => ({ hours: 3, revision: 1 })));
  const log = await ask<{ kind: string; phone: string; status: string }>(
    cluster.url,
    `select kind, phone_number as phone, status from conversation_messages join conversation_numbers using (user_id)
      where direction = 'out' order by phone, kind`,
  );
  expect(log.map(({ kind, phone }) => [phone, kind])).toEqual(
    phones.flatMap((phone) => [
      [phone, "report"],
      [phone, "send"],
    ]),
  );
  expect(await countOf("answered")).toBe(messages.length);
  // An answer that was on its way to WhatsApp is not sent again, and may have arrived; the log says so.
  for (const { phone, kind, status } of log) {
    const arrived = graph.received
      .filter(({ to }) => to === phone)
      .map(textOf)
      .filter((text) => text.startsWith("✓ Submitted") === (kind === "send"));
    expect(arrived.length, `${kind} of ${phone}`).toBeLessThanOrEqual(1);
    if (status !== "failed") expect(arrived).toHaveLength(1);
  }
});
