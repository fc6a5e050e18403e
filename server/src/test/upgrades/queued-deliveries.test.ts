import { expect, test } from "vitest";
import { migrate, migrationNames } from "#db/migrate.ts";
import { ask, emptyDatabases } from "#test/empty-database.ts";

const emptyDatabase = emptyDatabases();

const user = "01950000-0000-7000-8000-000000000001";
const notice = (n: number) => `01950000-0000-7000-8000-00000000010${n}`;
const at = "2026-03-12T09:00:00Z";

/** The database of the version before deliveries had a table of their own, with what its outboxes held. */
async function beforeDeliveries() {
  const url = await emptyDatabase();
  await migrate(url, { only: migrationNames().filter((name) => name < "0067") });
  await ask(
    url,
    "insert into users (id, name, email, password_hash, role) values ($1, 'Asha Rao', 'asha@example.com', '', 'team_member')",
    [user],
  );
  return url;
}

test("an upgrade keeps the queued emails and push messages of notices", async () => {
  const url = await beforeDeliveries();
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
