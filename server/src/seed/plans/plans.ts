import { sql } from "kysely";
import { instantAt } from "#calendar.ts";
import type { Db } from "#db/database.ts";
import type { SeedCompany } from "#seed/company.ts";

const itemsMax = 4;

/** Adds plans for the last day: what most people who work then have chosen of their tasks in progress, in the morning. */
export async function insertPlans(db: Db, { period: { today, now, company } }: SeedCompany) {
  const morning = instantAt(company.timezone, today, "09:00");
  await sql`
    insert into plans (id, user_id, date, updated_at)
    select pg_temp.id_at(least(${now}::timestamptz, ${morning}::timestamptz), users.id::text || 'plan'), users.id, ${today}::date,
      least(${now}::timestamptz, ${morning}::timestamptz + make_interval(mins => floor(pg_temp.chance(users.id::text, 41) * 60)::int))
    from users
    where users.role <> 'admin' and users.status = 'active' and users.deleted_at is null and pg_temp.chance(users.id::text, 42) < 0.8
      and extract(isodow from ${today}::date)::int = any(${company.workweek}::int[])
      and not exists (select from holidays where holidays.date = ${today}::date)
      and not exists (select from absences_between(${today}::date, ${today}::date) as absences where absences.user_id = users.id)
      and exists (select from tasks where tasks.assignee_id = users.id and tasks.status = 'In Progress' and tasks.deleted_at is null)`.execute(
    db,
  );
  await sql`
    insert into plan_items (id, plan_id, position, text, task_id, hours, picked)
    select pg_temp.id_at(plans.updated_at, plans.id::text || task.id::text), plans.id, task.place - 1, task.title, task.id,
      case when task.place < 4 then 1 + 0.5 * floor(pg_temp.chance(task.id::text, 43) * 4) end, true
    from plans cross join lateral (
      select id, title, row_number() over (order by updated_at desc, id) as place
      from tasks where assignee_id = plans.user_id and status = 'In Progress' and deleted_at is null
    ) as task
    where task.place <= ${itemsMax}`.execute(db);
}
