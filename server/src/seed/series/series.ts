import { sql } from "kysely";
import { addDays, instantAt, weekdayOf } from "#calendar.ts";
import type { Db } from "#db/database.ts";
import type { SeedCompany } from "#seed/company.ts";

const days = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];

/** What a lead of each team repeats, by weekday. */
const repeated = [
  { weekday: 1, title: "Prepare the team meeting", estimatedHours: 1 },
  { weekday: 5, title: "Review open tasks and due dates", estimatedHours: 0.5 },
];

/** Weekly tasks that active leads repeat for themselves, from the next week on. */
export async function insertSeries(db: Db, { period: { today, firstDay, company } }: SeedCompany) {
  const createdAt = instantAt(company.timezone, firstDay, "09:30");
  for (const { weekday, title, estimatedHours } of repeated) {
    const next = addDays(today, ((weekday - weekdayOf(today) + 6) % 7) + 1);
    await sql`
      insert into task_series (id, title, assignee_id, estimated_hours, rule, start_date, on_day_off, next_planned, next_date, owner_id, created_at)
      select gen_random_uuid(), ${title}, id, ${estimatedHours}, ${`FREQ=WEEKLY;BYDAY=${days[weekday - 1]}`}, ${next}::date, 'after',
        ${next}::date, ${next}::date, id, ${createdAt}::timestamptz
      from users where role = 'team_lead' and status = 'active' and deleted_at is null`.execute(db);
  }
}
