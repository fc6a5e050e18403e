import { sql } from "kysely";
import { addDays, nextWorkday } from "#calendar.ts";
import type { Db } from "#db/database.ts";
import type { SeedCompany } from "#seed/company.ts";

/** Of every four active projects, in the order of their keys, the first has four milestones and the second three, one of which is late. */
const milestones = [
  { place: 0, name: "Kick-off with the client", inDays: -45, done: true },
  { place: 0, name: "First playable version", inDays: -4, done: true },
  { place: 0, name: "Client preview", inDays: 9, done: false },
  { place: 0, name: "Opening", inDays: 30, done: false },
  { place: 1, name: "Style approved", inDays: -30, done: true },
  { place: 1, name: "All assets delivered", inDays: -2, done: false },
  { place: 1, name: "Handover", inDays: 21, done: false },
];

/** The milestones of active projects, on workdays. */
export async function insertMilestones(db: Db, { period: { today, company } }: SeedCompany) {
  const rows = milestones.map(({ inDays, ...each }) => ({ ...each, date: nextWorkday(company, addDays(today, inDays - 1)) }));
  await sql`
    with placed as (
      select id, (row_number() over (order by key) - 1) % 4 as place from projects where status = 'Active' and lead_id is not null
    )
    insert into project_milestones (id, project_id, name, date, done)
    select gen_random_uuid(), placed.id, milestone.name, milestone.date, milestone.done
    from placed join json_to_recordset(${JSON.stringify(rows)}::json) as milestone(place int, name text, date date, done boolean)
      on milestone.place = placed.place`.execute(db);
}
