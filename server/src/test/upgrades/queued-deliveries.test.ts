import { expect, test } from "vitest";
import { migrate, migrationNames } from "#db/migrate.ts";
import { ask, emptyDatabases } from "#test/empty-database.ts";

const emptyDatabase = emptyDatabases();

const user = "01950000-0000-7000-8000-000000000001";
const team = "01950000-0000-7000-8000-000000000002";
const notice = (n: number) => `01950000-0000-7000-8000-00000000010${n}`;
const at = "2026-03-12T09:00:00Z";

/** The database of the version before outboxes became deliveries: those of notices in 0067, of reminders in 0085, the others in 0083. */
async function before(migration: "0067" | "0083" | "0085") {
  const url = await emptyDatabase();
  await migrate(url, { only: migrationNames().filter((name) => name < migration) });
  await ask(
    url,
    "insert into users (id, name, email, password_hash, role) values ($1, 'Asha Rao', 'asha@example.com', '', 'team_member')",
    [user],
  );
  return url;
}

test("an upgrade keeps the queued emails and push messages of notices", async () => {
  const url = await before("0067");
  for (const [n, status, attempts, claimedAt] of [
    [1, "queued", 0, null],
    [2, "queued", 2, at],
    [3, "sent", 1, null],
  ] as const) {
    await ask(
      url,
      `insert into notifications (id, user_id, kind, title, reason, entity_type, created_at, shown_at, is_latest) values ($1, $2, 'task_assigned', 'A', 'B', 'task', $3, $3, false)`,
      [notice(n), user, at],
    );
    for (const channel of ["email", "push"])
      await ask(
        url,
        `insert into notification_deliveries (notification_id, channel, status, attempts, next_attempt_at, claimed_at)
           values ($1, $2, $3, $4, case when $3 = 'queued' then $5::timestamptz end, $6)`,
        [notice(n), channel, status, attempts, at, claimedAt],
      );
  }
  await ask(url, "insert into sessions (id, user_id, expires_at) values ($1, $1, $2)", [user, at]);
  for (const endpoint of ["https://push.example.com/1", "https://push.example.com/2"])
    await ask(
      url,
      "insert into push_subscriptions (endpoint, user_id, session_id, p256dh, auth, created_at) values ($1, $2, $2, 'a', 'b', $3)",
      [endpoint, user, at],
    );

  await migrate(url);

  const rows = await ask(
    url,
    "select kind, target, payload, status, attempts, claimed_at is not null as claimed from deliveries order by kind, attempts",
  );
  const subscriptions = (await ask<{ id: string }>(url, "select id from push_subscriptions")).map(({ id }) => id);
  const email = { kind: "notifications.email", target: `${user} task_assigned`, status: "queued" };
  expect(rows.filter(({ kind }) => kind === "notifications.email")).toEqual([
    { ...email, payload: { userId: user, notificationId: notice(1) }, attempts: 0, claimed: false },
    { ...email, payload: { userId: user, notificationId: notice(2) }, attempts: 2, claimed: true },
  ]);
  const pushes = rows.filter(({ kind }) => kind === "notifications.push");
  expect(pushes).toHaveLength(4);
  expect(new Set(pushes.map(({ target }) => target))).toEqual(new Set(subscriptions.map((id) => `${id} task_assigned`)));
});

test("an upgrade keeps queued emails of links, digests, sign-ins and messages to team channels, and knows which were sent", async () => {
  const url = await before("0083");
  await ask(
    url,
    `insert into account_links (id, user_id, purpose, token_hash, created_at, expires_at, base_url, email_status, email_tries_left, next_email_at, ended_at, requested) values
      ($1, $5, 'invitation', 'a', $6, $7, '', 'queued', 4, $6, null, false), ($2, $5, 'reset', 'b', $6, $7, '', 'sent', 3, null, $6, true),
      ($3, $5, 'reset', 'c', $6, $7, '', null, 0, null, $6, false), ($4, $5, 'confirm_email', 'd', $6, $7, '', 'queued', 5, $6, null, false)`,
    [notice(1), notice(2), notice(3), notice(4), user, at, "2026-03-19T09:00:00Z"],
  );
  await ask(
    url,
    "insert into digest_emails (user_id, date, status, next_attempt_at) values ($1, '2026-03-11', 'sent', null), ($1, '2026-03-12', 'queued', $2)",
    [user, at],
  );
  await ask(url, "insert into teams (id, name) values ($1, 'Apollo')", [team]);
  await ask(
    url,
    `insert into team_channel_messages (team_id, kind, subject, created_at, status, next_attempt_at, attempts) values
      ($1, 'digest', '2026-03-12', $2, 'queued', $2, 1), ($1, 'leave', 'x', $2, 'sent', null, 1)`,
    [team, at],
  );
  await ask(url, "create schema pgboss");
  await ask(url, "create table pgboss.job (name text, data jsonb, state text, created_on timestamptz)");
  const request = { email: "asha@example.com", baseUrl: "https://daybook.example.com", ip: "::1" };
  const change = { to: "old@example.com", chosen: { name: "Asha Rao", email: "asha@example.com" }, byAdmin: false };
  const signIn = { userId: user, device: "Firefox on Linux", ip: "::1", at };
  const removal = { userId: user, byName: "Ben" };
  await ask(
    url,
    `insert into pgboss.job values ('accountLinks.request', $1, 'created', $5), ('accountLinks.request', $1, 'completed', $5),
      ('accountLinks.email_changed', $2, 'retry', $5), ('sessions.new_device', $3, 'created', $5), ('second-factor.removed', $4, 'active', $5)`,
    [request, change, signIn, removal, at],
  );

  await migrate(url);

  const rows = await ask(url, "select kind, target, key, payload, status, attempts from deliveries order by kind, status");
  expect(rows).toEqual([
    { kind: "account-links.email", target: user, key: null, payload: { linkId: notice(1) }, status: "queued", attempts: 1 },
    { kind: "account-links.email_changed", target: change.to, key: null, payload: change, status: "queued", attempts: 0 },
    { kind: "account-links.request", target: request.email, key: null, payload: request, status: "queued", attempts: 0 },
    { kind: "account-links.requested_email", target: user, key: null, payload: { linkId: notice(4) }, status: "queued", attempts: 0 },
    { kind: "account-links.requested_email", target: user, key: null, payload: {}, status: "sent", attempts: 2 },
    {
      kind: "digests.email",
      target: user,
      key: `${user} 2026-03-12`,
      payload: { userId: user, date: "2026-03-12" },
      status: "queued",
      attempts: 0,
    },
    { kind: "digests.email", target: user, key: `${user} 2026-03-11`, payload: {}, status: "sent", attempts: 0 },
    { kind: "second-factor.removed", target: user, key: null, payload: removal, status: "queued", attempts: 0 },
    { kind: "sessions.new_device", target: user, key: null, payload: signIn, status: "queued", attempts: 0 },
    {
      kind: "team-channels.message",
      target: team,
      key: `${team} digest 2026-03-12`,
      payload: { teamId: team, kind: "digest", subject: "2026-03-12" },
      status: "queued",
      attempts: 1,
    },
    { kind: "team-channels.message", target: team, key: `${team} leave x`, payload: {}, status: "sent", attempts: 1 },
  ]);
});

test("an upgrade keeps queued reminders, with their attempts and the claim of one that is being sent", async () => {
  const url = await before("0085");
  const dates = ["2026-03-10", "2026-03-11", "2026-03-12", "2026-03-13"];
  for (const [index, [channel, status, triesLeft, claimedAt]] of (
    [
      ["whatsapp", "queued", 5, null],
      ["email", "queued", 3, at],
      ["whatsapp", "read", 4, null],
      ["whatsapp", "failed", 0, null],
    ] as const
  ).entries())
    await ask(
      url,
      `insert into reminders (id, user_id, date, channel, status, attempts, tries_left, next_attempt_at, claimed_at, created_at, updated_at)
        values ($1, $2, $3, $4, $5, 5 - $6::int, $6::int, case when $5 = 'queued' then $8::timestamptz end, $7, $8, $8)`,
      [notice(index + 1), user, dates[index], channel, status, triesLeft, claimedAt, at],
    );

  await migrate(url);

  expect(
    await ask(url, "select kind, target, payload, attempts, claimed_at is not null as claimed from deliveries order by target"),
  ).toEqual([
    { kind: "reminders.whatsapp", target: notice(1), payload: { reminderId: notice(1) }, attempts: 0, claimed: false },
    { kind: "reminders.email", target: notice(2), payload: { reminderId: notice(2) }, attempts: 2, claimed: true },
  ]);
  expect(await ask(url, "select status, attempts from reminders order by id")).toEqual([
    { status: "queued", attempts: 0 },
    { status: "queued", attempts: 2 },
    { status: "read", attempts: 1 },
    { status: "failed", attempts: 5 },
  ]);
});
