import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startEmbedded } from "#db/embedded/embedded.ts";
import { ask, endClaims, endWaits } from "#test/empty-database.ts";
import { fakeGraphApi, respond } from "#test/fakes/fake-graph-api.ts";
import { mailServer } from "#test/fakes/mail-server.ts";
import { creatorOf, type ServerProcess, startProcess, temporaryFolder } from "#test/server-process.ts";

/*
 * `kill -9` in the middle of sending: reminders by WhatsApp are sent at most once, invitations by email at least once. The other
 * ends are real servers on loopback, which know what has arrived.
 */

const people = 12;
const rounds = 3;
const setupToken = "token-of-the-killed-sender";

const dataDir = temporaryFolder();
const graph = fakeGraphApi();
const mail = mailServer();
let cluster: Awaited<ReturnType<typeof startEmbedded>>;
let env: NodeJS.ProcessEnv;
let server: ServerProcess;

const call = creatorOf<{ _id: string; queued: string[] }>(() => server);

beforeAll(async () => {
  cluster = await startEmbedded({ dataDir, durable: false });
  env = {
    DATABASE_URL: cluster.url,
    JWT_SECRET: "a secret of the killed sender",
    ADMIN_SETUP_TOKEN: setupToken,
    WHATSAPP_TOKEN: graph.env.token,
    WHATSAPP_PHONE_NUMBER_ID: graph.env.phoneNumberId,
    WHATSAPP_API_BASE: graph.env.apiBase,
    SMTP_URL: mail.env.url,
    SMTP_FROM: mail.env.from,
  };
  server = await startProcess(dataDir, env);
  await call("/auth/admin-setup", {
    token: setupToken,
    name: "Ada",
    email: "ada@example.com",
    password: "correct horse battery",
    team: "Development",
  });
});

afterAll(async () => {
  if (server?.child.exitCode === null) await server.end("SIGINT");
  await cluster?.stop();
});

test("after kill -9 nothing is lost, and no reminder that may have arrived is sent again", async () => {
  const members: { _id: string; phoneNumber: string; email: string }[] = [];
  for (let index = 0; index < people; index++) {
    const contact = { phoneNumber: `+49151000000${index + 10}`, email: `member${index}@example.com` };
    const account = { name: `Member ${index}`, role: "team_member", team: "Development", invite: true, ...contact };
    members.push({ ...(await call("/users", account)), ...contact });
  }
  // Who has never signed in gets invitations only.
  await ask(cluster.url, "update users set first_signed_in_at = created_at returning id");
  // Half of the messages get an answer; the others have arrived, and the server waits for the answer when it is killed.
  let arrivals = 0;
  graph.always((_request, response, { to }) => {
    if (++arrivals % 2 === 1) accept(response, to);
  });
  const { queued } = await call("/whatsapp/reminders", { userIds: members.map(({ _id }) => _id) });
  expect(queued).toHaveLength(people);

  for (let round = 1; round <= rounds; round++) {
    await vi.waitFor(async () => expect(await hanging()).toBeGreaterThan(0), { timeout: 70_000, interval: 50 });
    await server.end("SIGKILL");
    await endClaims(cluster.url);
    if (round === rounds) graph.always((_request, response, { to }) => accept(response, to));
    server = await startProcess(dataDir, env);
  }

  await vi.waitFor(
    async () => {
      await endWaits(cluster.url);
      expect(await ask(cluster.url, "select kind, attempts, error from deliveries where status = 'queued'")).toEqual([]);
    },
    { timeout: 180_000, interval: 500 },
  );

  const arrived = graph.received.map(({ to }) => to);
  expect(arrived, "no reminder arrived twice").toHaveLength(new Set(arrived).size);
  const log = await ask<{ phone: string; status: string; error: string | null }>(
    cluster.url,
    "select phone_number as phone, reminders.status, error from reminders join users on users.id = user_id",
  );
  expect(log).toHaveLength(people);
  const failed = log.filter(({ status }) => status === "failed");
  const rest = log.filter(({ status }) => status !== "failed");
  // What the killed processes had claimed may have arrived, and the log says so. Everything else arrived.
  for (const { error } of failed) expect(error).toBe("Daybook was stopped while sending. The message may have been sent.");
  expect([failed.length > 0, failed.length <= rounds * 4]).toEqual([true, true]);
  for (const { phone, status } of rest) expect([status, arrived.includes(phone)]).toEqual(["accepted", true]);
  const invited = new Set(mail.received.flatMap(({ to }) => to));
  for (const { email } of members) expect(invited).toContain(email);
  expect(await ask(cluster.url, "select distinct status from deliveries where kind = 'account-links.email'")).toEqual([{ status: "sent" }]);
});

let answers = 0;
const accept = (response: Parameters<typeof respond>[0], to: string) =>
  respond(response, 200, { contacts: [{ wa_id: to.slice(1) }], messages: [{ id: `wamid.accepted.${++answers}` }] });

/** How many reminders have arrived without an answer and are claimed by the process. */
async function hanging() {
  const claimed = await ask<{ phone: string }>(
    cluster.url,
    `select phone_number as phone from deliveries join reminders on reminders.id::text = target join users on users.id = user_id
      where deliveries.kind = 'reminders.whatsapp' and claimed_at is not null`,
  );
  return claimed.filter(({ phone }) => graph.received.some(({ to }) => to === phone)).length;
}
