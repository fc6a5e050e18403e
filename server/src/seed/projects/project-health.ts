import { sql } from "kysely";
import { addDays, instantAt, nextWorkday } from "#calendar.ts";
import type { Db } from "#db/database.ts";
import type { SeedCompany } from "#seed/company.ts";

/** Of every four active projects: one on track twice, one at risk and then on track again, one off track; of the last nothing is said. */
const said = [
  { place: 0, daysAgo: 12, state: "On track", note: null },
  { place: 0, daysAgo: 5, state: "On track", note: "The client approved the second milestone." },
  { place: 1, daysAgo: 19, state: "At risk", note: "Two people are away until the middle of the month." },
  { place: 1, daysAgo: 4, state: "On track", note: "We caught up with the help of the Design team." },
  { place: 2, daysAgo: 6, state: "Off track", note: "The client changed the scope. A new date is agreed on Friday." },
];

/** The health that leads have said of their active projects, with its history. */
export async function insertProjectHealth(db: Db, { period: { today, company } }: SeedCompany) {
  const rows = said.map(({ daysAgo, ...each }) => ({
    ...each,
    at: instantAt(company.timezone, nextWorkday(company, addDays(today, -daysAgo)), "10:20"),
  }));
  await sql`
    with placed as (
      select id, lead_id, created_at, (row_number() over (order by key) - 1) % 4 as place from projects where status = 'Active' and lead_id is not null
    )
    insert into project_health (id, project_id, state, note, created_by, created_at)
    select gen_random_uuid(), placed.id, said.state, said.note, placed.lead_id, said.at
    from placed join json_to_recordset(${JSON.stringify(rows)}::json) as said(place int, state text, note text, at timestamptz)
      on said.place = placed.place
    where said.at > placed.created_at`.execute(db);
}
