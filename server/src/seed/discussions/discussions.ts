import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { SeedCompany } from "#seed/company.ts";

/** Discussions stay this many days before the end of the history. */
const days = 14;

/** What leads say about a report, and the author's answer. */
const asked = ["Nice progress. Anything I can take off your plate tomorrow?", "Good detail here, thank you. Is the next step clear?"];
const aboutBlocker = ["I will ask the client this afternoon. Carry on with the rest until then."];
const answers = ["Yes, all clear. I will have the rest tomorrow.", "Thanks! I have what I need for now."];

/** Adds comments of leads on some of the newest reports, answers of their authors, and reactions. */
export async function insertDiscussions(db: Db, { period: { now } }: SeedCompany) {
  const since = sql`${now}::timestamptz - make_interval(days => ${days})`;
  await sql`
    create temporary table seed_read_reports on commit drop as
    select eods.id, eods.user_id, eods.has_blockers, leads.id as lead_id, eods.submitted_at,
      least(eods.submitted_at + make_interval(mins => 20 + floor(pg_temp.chance(eods.id::text, 31) * 40)::int), ${now}::timestamptz) as read_at
    from eods join users as author on author.id = eods.user_id
      join users as leads on leads.team_id = author.team_id and leads.role = 'team_lead' and leads.status = 'active' and leads.id <> author.id
    where eods.submitted_at >= ${since} and author.deleted_at is null`.execute(db);
  await sql`
    insert into eod_comments (id, eod_id, author_id, text, created_at)
    select pg_temp.id_at(at, eod_id::text || text), eod_id, author_id, text, at from (
      select id as eod_id, lead_id as author_id, read_at as at, case when has_blockers then (${aboutBlocker}::text[])[1]
        else (${asked}::text[])[1 + floor(pg_temp.chance(id::text, 32) * ${asked.length}::int)::int] end as text
      from seed_read_reports where pg_temp.chance(id::text, 33) < case when has_blockers then 0.5 else 0.12 end
      union all
      select id, user_id, read_at + interval '25 minutes', (${answers}::text[])[1 + floor(pg_temp.chance(id::text, 34) * ${answers.length}::int)::int]
      from seed_read_reports where not has_blockers and pg_temp.chance(id::text, 33) < 0.12
    ) as comments where at <= ${now}::timestamptz`.execute(db);
  await sql`
    insert into eod_reactions (eod_id, user_id, reaction, created_at)
    select id, lead_id, case when has_blockers then 'looking' when pg_temp.chance(id::text, 36) < 0.5 then 'thanks' else 'well_done' end, read_at
    from seed_read_reports where pg_temp.chance(id::text, 35) < case when has_blockers then 0.6 else 0.3 end`.execute(db);
}
