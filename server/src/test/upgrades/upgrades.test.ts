import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { buildApp } from "#app.ts";
import { openDatabase } from "#db/database.ts";
import { migrate, migrationNames } from "#db/migrate.ts";
import { demoPassword, signIns } from "#seed/people.ts";
import { ask, emptyDatabases } from "#test/empty-database.ts";

/*
 * Every `*.sql.gz` beside this file is the database of a released version, or of a state before the first release, named
 * after its last migration. `npm run upgrade-fixture` writes them. Each is upgraded here with the current migrations.
 */

const fixtures = readdirSync(import.meta.dirname).filter((file) => file.endsWith(".sql.gz"));
const emptyDatabase = emptyDatabases();

/** What a migration changes in existing rows, with the reason. Everything else must be the same after the upgrade. */
type Explained = { migration: string; table: string; why: string } & (
  | { columns: string[] }
  /** SQL condition on the rows that remain. */
  | { keeps: string }
);

const explained: Explained[] = [
  { migration: "0144", table: "kra_parameters", why: "weekly tasks say what ticks them", columns: ["weekly_tasks"] },
  { migration: "0014", table: "task_activity", why: "the task itself says how it began", keeps: "action <> 'created'" },
  { migration: "0016", table: "tasks", why: "an admin's tasks leave the list of the team's lead", columns: ["creator_team_id"] },
  { migration: "0024", table: "kra_evaluations", why: "a score needs every parameter rated", columns: ["total_score", "grade"] },
  { migration: "0065", table: "audit_events", why: "actions and entities have names of one pattern", columns: ["action", "entity"] },
  { migration: "0078", table: "users", why: "a deactivated person worked until that day", columns: ["last_day_of_office"] },
  { migration: "0076", table: "tasks", why: "tasks are searched without accents", columns: ["words"] },
  { migration: "0076", table: "eods", why: "reports are searched without accents", columns: ["words"] },
  {
    migration: "0083",
    table: "account_links",
    why: "the emails of links moved to deliveries",
    columns: ["email_status", "email_tries_left", "next_email_at"],
  },
  {
    migration: "0085",
    table: "reminders",
    why: "queued ones moved to deliveries",
    columns: ["tries_left", "next_attempt_at", "claimed_at"],
  },
];

/** Tables whose queued rows a migration moved to another table; `queued-deliveries.test.ts` shows that none is lost. */
const replaced = ["notification_deliveries", "digest_emails", "team_channel_messages"];

/** Tables computed from others; they must agree with those instead of staying the same. */
const computed = ["task_counters", "label_counters"];

/** Returns the task counters that differ from the tasks. */
const wrongCounters = (url: string) =>
  ask(
    url,
    `with counted as (
       select team_id, status, priority, type, count(*) as total
       from tasks cross join lateral task_teams(assignee_team_id, creator_team_id, project_team_id) as team_id
       where deleted_at is null group by team_id, status, priority, type),
     stored as (
       select team_id, status, priority, type, sum(total) as total from task_counters
       group by team_id, status, priority, type having sum(total) <> 0)
     select * from counted full join stored using (team_id, status, priority, type) where counted.total is distinct from stored.total`,
  );

/** Returns the label counters that differ from the labels of tasks. */
const wrongLabelCounters = (url: string) =>
  ask(
    url,
    `with counted as (select label_id, count(*) as total from task_labels group by label_id),
     stored as (select label_id, sum(total) as total from label_counters group by label_id having sum(total) <> 0)
     select * from counted full join stored using (label_id) where counted.total is distinct from stored.total`,
  );

/** Returns what everyone has granted, used and reserved of each leave type and year; nothing before leave existed. */
const balancesOf = async (url: string, tables: Map<string, string[]>) =>
  !tables.has("leave_ledger")
    ? []
    : ask(
        url,
        `select user_id, leave_type_id, leave_year, sum(days)::text as days, sum(reserved)::text as reserved from (
       select user_id, leave_type_id, leave_year, days, 0 as reserved from leave_ledger
       union all
       select leaves.user_id, leave_type_id, leave_year, 0, 0.5 from leaves join leave_halves on leave_halves.leave_id = leaves.id
       where status = 'Pending' and deleted_at is null) as amounts
     group by user_id, leave_type_id, leave_year order by user_id, leave_type_id, leave_year`,
      );

type Checksum = { rows: number; checksum: string };

/** Returns the tables with their stored columns. */
const columnsOf = async (url: string) =>
  new Map(
    (
      await ask<{ name: string; columns: string[] }>(
        url,
        `select c.relname as name, json_agg(quote_ident(a.attname) order by a.attname) as columns
         from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
         where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'migrations' group by c.relname`,
      )
    ).map(({ name, columns }) => [name, columns]),
  );

/** Returns the row count and checksum of each table over the given columns, without the rows and columns that are explained. */
async function checksumsOf(url: string, tables: Map<string, string[]>, changes: Explained[]): Promise<Record<string, Checksum>> {
  const found: Record<string, Checksum> = {};
  for (const [table, columns] of tables) {
    if (computed.includes(table) || replaced.includes(table)) continue;
    const own = changes.filter((change) => change.table === table);
    const ignored = own.flatMap((change) => ("columns" in change ? change.columns : []));
    const conditions = own.flatMap((change) => ("keeps" in change ? [change.keeps] : []));
    const compared = columns.filter((column) => !ignored.includes(column)).join(", ");
    const [sum] = await ask<Checksum>(
      url,
      `select count(*)::int as rows, coalesce(md5(string_agg(line, chr(10) order by line collate "C")), '') as checksum
         from (select row(${compared})::text as line from "${table}" where ${["true", ...conditions].join(" and ")}) as lines`,
    );
    found[table] = sum!;
  }
  return found;
}

/** Signs in as each role and opens the screens' calls; returns those that do not answer 200. */
async function failedCalls(url: string): Promise<string[]> {
  const database = openDatabase(url, { max: 5, timeoutMs: 15_000 });
  const app = await buildApp({
    env: {
      jwtSecret: "a secret for tests only, long enough",
      publicUrl: undefined,
      trustProxy: false,
      metricsToken: undefined,
      whatsapp: undefined,
      smtp: undefined,
      attachmentStorageMb: 10_000,
    },
    database,
    maxEventLoopDelayMs: 0,
    realtime: false,
    jobs: false,
  });
  const failed: string[] = [];
  try {
    for (const { email } of Object.values(signIns)) {
      const login = await app.inject({ method: "POST", url: "/api/auth/login", payload: { email, password: demoPassword } });
      const cookie = String(login.headers["set-cookie"]).split(";")[0]!;
      for (const path of [
        "auth/check",
        "tasks",
        "eod/my-eods",
        "leaves/balance",
        "hours/me",
        "projects",
        "announcements",
        "analytics/overview",
      ]) {
        const { statusCode, body } = await app.inject({ method: "GET", url: `/api/${path}`, headers: { cookie } });
        if (statusCode !== 200) failed.push(`${email} GET /${path}: ${statusCode} ${body.slice(0, 200)}`);
      }
      const created = { tasks: [{ title: "Created after the upgrade" }] };
      const { statusCode } = await app.inject({ method: "POST", url: "/api/tasks/bulk", headers: { cookie }, payload: created });
      if (statusCode !== 201) failed.push(`${email} POST /tasks/bulk: ${statusCode}`);
    }
  } finally {
    await app.close();
    await database.close();
  }
  return failed;
}

test("there is a fixture for each released version", () => {
  const changelog = readFileSync(join(import.meta.dirname, "../../../../CHANGELOG.md"), "utf8");
  const released = [...changelog.matchAll(/^## (\d+\.\d+\.\d+) \(/gm)].map(([, version]) => `${version}.sql.gz`);

  expect(released).toContain("0.1.0.sql.gz");
  expect(fixtures).toEqual(expect.arrayContaining(released));
});

describe.each(fixtures)("the database of %s", (fixture) => {
  test("upgrades with every row unchanged but for what a migration explains, and works", { timeout: 60_000 }, async () => {
    const url = await emptyDatabase();
    await ask(url, gunzipSync(readFileSync(join(import.meta.dirname, fixture))).toString());
    const applied = (await ask<{ name: string }>(url, "select name from migrations")).map(({ name }) => name);
    const changes = explained.filter(({ migration }) => !applied.some((name) => name.startsWith(migration)));
    const before = await columnsOf(url);
    const sums = await checksumsOf(url, before, changes);
    const balances = await balancesOf(url, before);
    expect(Object.values(sums).reduce((total, { rows }) => total + rows, 0)).toBeGreaterThan(1500);

    expect(await migrate(url)).toEqual(migrationNames().filter((name) => !applied.includes(name)));

    const after = await columnsOf(url);
    expect([...before.keys()].filter((table) => !after.has(table) && !replaced.includes(table))).toEqual([]);
    expect(await checksumsOf(url, before, changes)).toEqual(sums);

    expect(await wrongCounters(url)).toEqual([]);
    expect(await wrongLabelCounters(url)).toEqual([]);
    expect(await balancesOf(url, before)).toEqual(balances);

    const upgraded = await checksumsOf(url, after, []);
    expect(await migrate(url)).toEqual([]);
    expect(await checksumsOf(url, after, [])).toEqual(upgraded);

    expect(await failedCalls(url)).toEqual([]);
  });
});
