import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { backUp } from "#db/backup/backup.ts";
import { restore } from "#db/backup/restore.ts";
import { migrate } from "#db/migrate.ts";
import { ask, emptyDatabases } from "#test/empty-database.ts";

/*
 * The statements of a process of 0.1.0 that runs on while a process of this version upgrades the database (docs/decisions/0106).
 * `npm run try:rolling` does the same with the real 0.1.0.
 */

const emptyDatabase = emptyDatabases(afterAll);
const released = gunzipSync(readFileSync(join(import.meta.dirname, "0.1.0.sql.gz"))).toString();
const at = "2026-03-12T09:00:00Z";
const later = "2026-03-12T09:05:00Z";
const id = (n: number) => `01960000-0000-7000-8000-00000000000${n}`;

let url: string;
let person: string;
let other: string;
let team: string;
const deliveriesOf = (kind: string) =>
  ask(
    url,
    "select target, key, payload, status, attempts, claimed_at is not null as claimed from deliveries where kind like $1 order by created_at, target",
    [kind],
  );

/** Messages that 0.1.0 is sending while the database is upgraded. */
async function beforeUpgrade() {
  await ask(
    url,
    "insert into notifications (id, user_id, kind, title, reason, entity_type, created_at, shown_at, is_latest) values ($1, $2, 'task_assigned', 'A', 'B', 'task', $3, $3, false)",
    [id(1), person, at],
  );
  await ask(
    url,
    "insert into notification_deliveries (notification_id, channel, attempts, next_attempt_at, claimed_at) values ($1, 'email', 1, $2, $2)",
    [id(1), at],
  );
  await ask(
    url,
    "insert into team_channel_messages (team_id, kind, subject, created_at, attempts, next_attempt_at, claimed_at) values ($1, 'leave', 'x', $2, 1, $2, $2)",
    [team, at],
  );
  await ask(url, "insert into digest_emails (user_id, date, attempts, next_attempt_at, claimed_at) values ($1, '2026-03-12', 1, $2, $2)", [
    person,
    at,
  ]);
  await ask(
    url,
    `insert into reminders (id, user_id, date, channel, status, attempts, tries_left, next_attempt_at, claimed_at, created_at, updated_at)
      values ($1, $3, '2026-03-20', 'email', 'queued', 1, 4, $4, $4, $4, $4), ($2, $3, '2026-03-21', 'email', 'queued', 1, 4, $4, $4, $4, $4)`,
    [id(2), id(3), person, at],
  );
}

beforeAll(async () => {
  url = await emptyDatabase();
  await ask(url, released);
  await ask(url, "create schema pgboss");
  await ask(
    url,
    "create table pgboss.job (id uuid default gen_random_uuid(), name text, data jsonb, state text default 'created', created_on timestamptz default now())",
  );
  const people = await ask<{ id: string; team_id: string }>(
    url,
    "select id, team_id from users where status = 'active' and team_id is not null order by id limit 2",
  );
  [person, other, team] = [people[0]!.id, people[1]!.id, people[0]!.team_id];
  await beforeUpgrade();
  await migrate(url);
});

describe("a message that 0.1.0 queues is a delivery of this version, once, and 0.1.0 finds nothing to send", () => {
  test("emails and push messages of notices", async () => {
    await ask(url, "insert into sessions (id, user_id, expires_at) values ($1, $2, $3)", [id(1), other, "2030-01-01T00:00:00Z"]);
    await ask(
      url,
      "insert into push_subscriptions (endpoint, user_id, session_id, p256dh, auth, created_at) values ('https://push.example.com/1', $1, $2, 'a', 'b', $3)",
      [other, id(1), at],
    );
    await ask(
      url,
      "insert into notifications (id, user_id, kind, title, reason, entity_type, created_at, shown_at, is_latest) values ($1, $2, 'leave_decided', 'A', 'B', 'leave', $3, $3, false)",
      [id(4), other, later],
    );
    for (const channel of ["email", "push", "email", "push"])
      await ask(
        url,
        `insert into notification_deliveries (notification_id, channel, next_attempt_at)
          select id, $1::text, $2::timestamptz from unnest($3::uuid[]) as id on conflict (notification_id, channel) do nothing`,
        [channel, later, [id(4)]],
      );
    const [subscription] = await ask<{ id: string }>(url, "select id from push_subscriptions where user_id = $1", [other]);
    const queued = { status: "queued", attempts: 0, claimed: false };
    expect((await deliveriesOf("notifications.%")).filter(({ target }) => String(target).includes("leave_decided"))).toEqual(
      expect.arrayContaining([
        { ...queued, target: `${other} leave_decided`, key: id(4), payload: { userId: other, notificationId: id(4) } },
        {
          ...queued,
          target: `${subscription!.id} leave_decided`,
          key: `${id(4)} ${subscription!.id}`,
          payload: { userId: other, notificationId: id(4), subscriptionId: subscription!.id },
        },
      ]),
    );
    expect(await ask(url, "select from notification_deliveries where claimed_at is null")).toEqual([]);
  });

  test("digests and messages to team channels", async () => {
    await ask(
      url,
      `insert into digest_emails (user_id, date, next_attempt_at)
        select due.user_id, $1::date, $2::timestamptz from unnest($3::uuid[]) as due(user_id) on conflict (user_id, date) do nothing`,
      ["2026-03-13", later, [person, other]],
    );
    const message = `insert into team_channel_messages (team_id, kind, subject, created_at, next_attempt_at)
      values ($1, 'blocker', 'y', $2, $2) on conflict (team_id, kind, subject) do nothing returning team_id as "teamId", kind, subject`;
    expect([await ask(url, message, [team, later]), await ask(url, message, [team, later])]).toEqual([[], []]);
    const keys = async (kind: string) => (await deliveriesOf(kind)).map(({ key, status }) => [key, status]);
    expect(await keys("digests.email")).toEqual(
      expect.arrayContaining([
        [`${person} 2026-03-13`, "queued"],
        [`${other} 2026-03-13`, "queued"],
      ]),
    );
    expect((await keys("team-channels.message")).filter(([key]) => key === `${team} blocker y`)).toHaveLength(1);
  });

  test("emails of links", async () => {
    const link = `insert into account_links (id, user_id, purpose, created_by, token_hash, email_token_hash, created_at, expires_at, used_at, ended_at, base_url, email_status, email_tries_left, next_email_at)
      values ($1::uuid, $2, $3::text, $4, $3::text || $1::uuid, null, $5::timestamptz, '2030-01-01', null, null, 'https://daybook.example.com', 'queued', 5, $5::timestamptz)`;
    await ask(url, link, [id(5), person, "invitation", other, later]);
    await ask(url, link, [id(6), other, "reset", null, later]);
    expect(
      await ask(url, "select id, requested, email_status, next_email_at from account_links where id = any($1) order by id", [
        [id(5), id(6)],
      ]),
    ).toEqual([
      { id: id(5), requested: false, email_status: null, next_email_at: null },
      { id: id(6), requested: true, email_status: null, next_email_at: null },
    ]);
    expect((await deliveriesOf("account-links.%")).map(({ target, payload }) => [target, payload])).toEqual(
      expect.arrayContaining([
        [person, { linkId: id(5) }],
        [other, { linkId: id(6) }],
      ]),
    );
  });

  test("reminders, also one that is sent again", async () => {
    const reminder = `insert into reminders (id, user_id, date, channel, status, tries_left, next_attempt_at, created_at, updated_at)
      values ($1, $2, '2026-03-22', 'whatsapp', $3, $4, $5, $5, $5)
      on conflict (user_id, kind, date) do update set channel = excluded.channel, status = excluded.status,
        next_attempt_at = excluded.next_attempt_at, updated_at = excluded.updated_at, tries_left = excluded.tries_left
        where reminders.status = any('{failed}') returning id, status`;
    expect(await ask(url, reminder, [id(7), other, "queued", 5, later])).toEqual([{ id: id(7), status: "queued" }]);
    expect(await ask(url, reminder, [id(8), other, "queued", 5, later])).toEqual([]);
    await ask(url, "update reminders set status = 'failed' where id = $1", [id(7)]);
    expect(await ask(url, reminder, [id(8), other, "queued", 5, later])).toEqual([{ id: id(7), status: "queued" }]);
    expect(
      await ask(
        url,
        "update reminders set claimed_at = $1 where status = 'queued' and claimed_at is null and next_attempt_at <= $1 returning id",
        [later],
      ),
    ).toEqual([]);
    expect((await deliveriesOf("reminders.whatsapp")).map(({ target, payload }) => [target, payload])).toEqual(
      Array(2).fill([id(7), { reminderId: id(7) }]),
    );
  });

  test("what it queued as jobs", async () => {
    const request = { email: "new@example.com", baseUrl: "https://daybook.example.com", ip: "::1" };
    for (const [name, data] of [
      ["accountLinks.request", request],
      ["reminders.deliver", { ids: [id(7)] }],
      ["tasks.purge", {}],
    ])
      await ask(url, "insert into pgboss.job (name, data) values ($1, $2)", [name, data]);
    expect(await ask(url, "select name from pgboss.job")).toEqual([{ name: "tasks.purge" }]);
    expect(await deliveriesOf("account-links.request")).toMatchObject([{ target: request.email, payload: request, status: "queued" }]);
  });
});

describe("the outcome of a message that 0.1.0 was sending during the upgrade", () => {
  const outcome = async (kind: string, target: string) =>
    (await deliveriesOf(kind)).filter((each) => each.target === target && each.attempts === 1);

  test("is that of its delivery, so that it is sent once", async () => {
    await ask(
      url,
      "update notification_deliveries set status = 'sent', next_attempt_at = null, error = null, claimed_at = null where notification_id = $1 and channel = 'email'",
      [id(1)],
    );
    await ask(
      url,
      "update digest_emails set status = 'failed', next_attempt_at = null, error = 'No', claimed_at = null where user_id = $1 and date = '2026-03-12'",
      [person],
    );
    await ask(
      url,
      "update team_channel_messages set status = 'queued', next_attempt_at = $2, error = 'Busy', claimed_at = null where (team_id = $1 and kind = 'leave' and subject = 'x')",
      [team, later],
    );
    for (const [reminder, status, next] of [
      [id(2), "sent", null],
      [id(3), "queued", later],
    ])
      await ask(
        url,
        "update reminders set status = $2, error = null, next_attempt_at = $3, claimed_at = null, updated_at = $4 where id = $1 and attempts = 1 and status = 'queued' and claimed_at is not null",
        [reminder, status, next, later],
      );

    expect(await outcome("notifications.email", `${person} task_assigned`)).toMatchObject([
      { status: "sent", claimed: false, payload: {} },
    ]);
    expect(await outcome("digests.email", person)).toMatchObject([{ status: "failed", claimed: false }]);
    expect(await outcome("team-channels.message", team)).toMatchObject([{ status: "queued", claimed: false, payload: { subject: "x" } }]);
    expect(await outcome("reminders.email", id(2))).toMatchObject([{ status: "sent", claimed: false }]);
    expect(await outcome("reminders.email", id(3))).toMatchObject([{ status: "queued", claimed: false }]);
    expect(await deliveriesOf("reminders.email")).toHaveLength(2);
    for (const table of ["notification_deliveries", "digest_emails", "team_channel_messages"])
      expect(await ask(url, `select from ${table}`)).toEqual([]);
  });
});

describe("what 0.1.0 writes has what this version reads", () => {
  test("names of changes", async () => {
    await ask(
      url,
      "insert into audit_events (id, actor_id, action, entity, entity_id) values ($1, $2, 'leaveTypes.updated', 'leaveTypes', $1)",
      [id(1), person],
    );
    expect(await ask(url, "select action, entity from audit_events where id = $1", [id(1)])).toEqual([
      { action: "leaves.type_updated", entity: "leave_types" },
    ]);
  });

  test("an email is confirmed if an administrator set it, not if its owner did", async () => {
    const confirmed = async () =>
      (await ask<{ yes: boolean }>(url, "select email_confirmed_at is not null as yes from users where id = $1", [person]))[0]!.yes;
    expect(await confirmed()).toBe(true);
    await ask(url, "update users set email = 'own@example.com' where id = $1", [person]);
    expect(await confirmed()).toBe(false);
    const event = `insert into audit_events (id, actor_id, action, entity, entity_id, before, after) values (gen_random_uuid(), $1, 'users.updated', 'users', $2, '{}', '{"email": "own@example.com"}')`;
    await ask(url, event, [person, person]);
    expect(await confirmed()).toBe(false);
    await ask(url, event, [other, person]);
    expect(await confirmed()).toBe(true);
  });

  test("the last day of a person who is deactivated, and no more once activated", async () => {
    const set = (status: string) =>
      ask(
        url,
        "update users set status = $2, updated_at = '2026-03-13T06:00:00Z' where id = $1 returning last_day_of_office::text as last, deactivated_on::text as on",
        [other, status],
      );
    expect(await set("inactive")).toEqual([{ last: "2026-03-13", on: "2026-03-13" }]);
    expect(await ask(url, "update users set last_day_of_office = '2026-03-31' where id = $1 returning deactivated_on", [other])).toEqual([
      { deactivated_on: null },
    ]);
    await ask(url, "update users set last_day_of_office = null where id = $1", [other]);
    await set("active");
    await set("inactive");
    expect(await set("active")).toEqual([{ last: null, on: null }]);
  });

  test("weekly tasks of a template", async () => {
    const [template] = await ask<{ id: string; version: number }>(
      url,
      "select template_id as id, max(version) + 1 as version from kra_template_versions group by 1 limit 1",
    );
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query("begin; set local session_replication_role = origin");
    await client.query("alter table kra_parameters drop constraint if exists kra_parameters_template_id_version_fkey");
    const { rows } = await client.query(
      "insert into kra_parameters (template_id, version, parameter_id, position, name, weight, weekly_tasks) values ($1, $2, $1, 0, 'A', 100, $3) returning weekly_tasks",
      [template!.id, template!.version, JSON.stringify([{ _id: id(1), title: "Close" }])],
    );
    await client.query("rollback");
    await client.end();
    expect(rows).toEqual([{ weekly_tasks: [{ _id: id(1), title: "Close", source: null }] }]);
  });
});

test("0.1.0 neither ends nor uses a link that confirms an email", async () => {
  await ask(
    url,
    "insert into account_links (id, user_id, purpose, token_hash, created_at, expires_at, base_url) values ($1, $2, 'confirm_email', 'c', $3, '2030-01-01', '')",
    [id(9), person, at],
  );
  await ask(
    url,
    "update account_links set ended_at = $2, email_status = null, next_email_at = null where user_id = any($1::uuid[]) and used_at is null and ended_at is null",
    [[person], later],
  );
  expect(
    await ask(
      url,
      "update account_links set used_at = $2, email_status = null, next_email_at = null where id = $1 and used_at is null and ended_at is null returning id",
      [id(9), later],
    ),
  ).toEqual([]);
  expect(await ask(url, "select purpose from account_links where user_id = $1 and ended_at is null", [person])).toEqual([
    { purpose: "confirm_email" },
  ]);
});

test("a backup leaves out what is kept for 0.1.0, so it can be restored", async () => {
  const file = join(tmpdir(), `beside-0-1-0-${process.pid}.gz`);
  await backUp(url, file);
  const target = await emptyDatabase();
  await restore(target, file);
  expect(await ask(target, "select to_regclass('notification_deliveries') as found")).toEqual([{ found: null }]);
  const count = "select count(*)::int as deliveries from deliveries";
  expect(await ask(target, count)).toEqual(await ask(url, count));
});

test("a new database has nothing of it", async () => {
  const fresh = await emptyDatabase();
  await migrate(fresh);
  expect(await ask(fresh, "select proname from pg_proc where proname like '%of_0_1_0'")).toEqual([]);
});
