import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { openDatabase } from "../../../server/src/db/database.ts";
import { signIns } from "../../../server/src/seed/people.ts";
import { type Client, listen } from "../socket-client.ts";
import { type Environment, openEnvironment } from "../environment.ts";
import { growUsers } from "../grow-users.ts";
import { medianOf } from "../median-of.ts";
import type { Scenario } from "../scenario.ts";
import { memoryOnceIdle } from "../resident-memory.ts";
import { formatInteger, median } from "../table.ts";

const maxDelayMs = 150;
const rounds = 3;
/** Browsers wait this long before they refetch, plus a random part of the spread that the event names. */
const refetchAfterMs = 1000;
const retryAfterMs = 1000;
const batchSize = 50;
/** Sockets that are closed stay in memory until their timeouts have passed. */
const withinMs = 120_000;
/** Clients not notified by then count as lost. */
const timeoutMs = 15_000;

/** A company in which most announcements are for some of its people. */
const many = { people: 1500, announcements: 2000 };
const highestListMs = 20;
const addingTimeoutMs = 5 * 60_000;

export const announcement: Scenario = {
  name: "announcement",
  async run(environment) {
    const clients = environment.quick ? 500 : 5000;
    const { pid } = await environment.product();
    const forAll = await measurePublishing(environment, clients, { to: "connected clients", audience: null });
    const left = environment.quick
      ? []
      : [await memoryOnceIdle(pid, `Memory after ${formatInteger(clients)} clients have left`, { withinMs })];
    const toMembers = { teams: [], roles: ["team_member"], users: [] };
    const forSome = await measurePublishing(environment, clients, { to: "clients of an audience", audience: toMembers });
    return [...forAll, ...left, ...forSome, await measureAudiences(environment)];
  },
};

/** Publishes to clients that are connected as a member, and lets them fetch it. */
async function measurePublishing(environment: Environment, clients: number, { to, audience }: { to: string; audience: object | null }) {
  const { url } = await environment.product();
  const cookie = await environment.cookieOf(signIns.member.email);
  const announcer = await environment.cookieOf(signIns.admin.email);
  const connected: Client[] = [];
  while (connected.length < clients) {
    const batch = Array.from({ length: Math.min(batchSize, clients - connected.length) }, () => listen(url, cookie));
    connected.push(...(await Promise.all(batch)));
  }

  const delays: number[] = [];
  let served = 0;
  for (let round = 0; round < rounds; round++) {
    const notified = Promise.all(connected.map((client) => client.nextNotice()));
    const response = await fetch(`${url}/api/announcements`, {
      method: "POST",
      headers: { cookie: announcer, "content-type": "application/json" },
      body: JSON.stringify({ title: "All-hands meeting", content: "The meeting starts at four. ".repeat(100), audience }),
    });
    if (!response.ok) throw new Error(`The announcement failed: ${response.status}`);
    const respondedAt = performance.now();
    const notices = await Promise.race([notified, pause(timeoutMs, null)]);
    if (!notices) throw new Error("Some clients were not notified of the announcement");
    delays.push(Math.max(0, ...notices.map(({ at }) => at - respondedAt)));
    const refetches = await Promise.all(notices.map(({ spreadMs }) => refetch(url, cookie, spreadMs)));
    served += refetches.filter((ok) => ok).length;
  }
  for (const client of connected) client.close();

  const delay = median(delays);
  return [
    {
      what: `An announcement to ${formatInteger(clients)} ${to}: median of ${rounds}`,
      measured: `the last client was notified ${formatInteger(delay)} ms after the response`,
      target: `≤ ${formatInteger(maxDelayMs)} ms`,
      passed: delay <= maxDelayMs,
    },
    {
      what: `Fetching it afterwards, ${formatInteger(clients)} ${to}`,
      measured: `${formatInteger(served)} of ${formatInteger(rounds * clients)} served`,
      target: "all",
      passed: served === rounds * clients,
    },
  ];
}

/** The list that every start page and bell loads, in a database of its own. */
async function measureAudiences({ quick, profileDirectory }: Environment) {
  const environment = await openEnvironment({ size: "demo", quick, profileDirectory });
  try {
    await growUsers(environment, many.people);
    await addAnnouncements(environment);
    const ms = await medianOf(environment, "/api/announcements?page=1&limit=10", await environment.cookieOf(signIns.member.email));
    return {
      what: `${formatInteger(many.announcements)} announcements with audiences, for one of ${formatInteger(many.people)} people: median`,
      measured: `${ms.toFixed(1)} ms`,
      target: `≤ ${highestListMs} ms`,
      passed: ms <= highestListMs,
    };
  } finally {
    await environment.end();
  }
}

/**
 * Of four: one for everyone, one for a team, one for a role, one for twenty people; one of ten must be read, and one of five has files.
 * One of ten people has seen half of them.
 */
async function addAnnouncements(environment: Environment) {
  const database = openDatabase(await environment.databaseUrl(), { timeoutMs: addingTimeoutMs });
  try {
    await sql`
      with people as (select id, row_number() over (order by id) - 1 as row from users where status = 'active'),
        groups as (select id, row_number() over (order by id) - 1 as row from teams)
      insert into announcements (id, title, content, sender_id, audience, must_read_by, created_at)
      select gen_random_uuid(), 'Announcement ' || n, repeat('Please read this carefully. ', 20), author.id,
        case n % 4
          when 1 then jsonb_build_object('teams', (select jsonb_agg(id) from groups where row = n % (select count(*) from groups)), 'roles', '[]'::jsonb, 'users', '[]'::jsonb)
          when 2 then jsonb_build_object('teams', '[]'::jsonb, 'roles', jsonb_build_array(case when n % 8 = 2 then 'team_lead' else 'team_member' end), 'users', '[]'::jsonb)
          when 3 then jsonb_build_object('teams', '[]'::jsonb, 'roles', '[]'::jsonb, 'users', (select jsonb_agg(id) from people where row % 75 = n % 75))
        end,
        case when n % 10 = 0 then current_date + n end,
        now() - make_interval(hours => n)
      from generate_series(1, ${many.announcements}::int) as n
      cross join (select id from users where email = ${signIns.admin.email}) as author`.execute(database.db);
    await sql`
      insert into announcements_seen (user_id, announcement_id, seen_at)
      select readers.id, announcements.id, now() from announcements
      join (select * from users where status = 'active' and (random() < 0.1 or email = ${signIns.member.email})) as readers
        on in_audience(announcements.audience, readers.id, readers.team_id, readers.role)
      where random() < 0.5
      on conflict do nothing`.execute(database.db);
    await sql`
      with made as (
        insert into files (id, name, content_type, size, purpose, uploaded_by)
        select gen_random_uuid(), announcements.id || '.pdf', 'application/pdf', 0, 'announcement_file', sender_id
        from announcements, generate_series(1, 3) where status = 'published' and random() < 0.2
        returning id, name)
      insert into announcement_files (file_id, announcement_id) select id, left(name, 36)::uuid from made`.execute(database.db);
    await sql`vacuum analyze announcements, announcements_seen, announcement_files, files`.execute(database.db);
  } finally {
    await database.close();
  }
}

/** Refetches like a browser: after a random delay, with one retry on failure. */
async function refetch(url: string, cookie: string, spreadMs: number) {
  await pause(refetchAfterMs + Math.random() * spreadMs);
  if (await isServed(url, cookie)) return true;
  await pause(retryAfterMs);
  return isServed(url, cookie);
}

async function isServed(url: string, cookie: string) {
  try {
    const response = await fetch(`${url}/api/announcements?page=1&limit=10`, { headers: { cookie } });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}
