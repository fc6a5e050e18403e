import { sql } from "kysely";
import type { LabelColor } from "@daybook/contract/labels/colors";
import { instantAt } from "#calendar.ts";
import type { Db } from "#db/database.ts";
import type { SeedCompany } from "#seed/company.ts";

/** The labels of the company, and which titles of tasks suggest each. */
const labels: { name: string; color: LabelColor; titles: string }[] = [
  { name: "Performance", color: "red", titles: "perform|optimi|profil|frame|latency|lightmap" },
  { name: "Release", color: "indigo", titles: "release|build|deploy|publish" },
  { name: "Documentation", color: "teal", titles: "document|guide|handbook|write" },
  { name: "Client", color: "orange", titles: "client|customer|demo|proposal" },
];

/** Adds the labels of the company and gives them to most tasks that they fit. */
export async function insertLabels(db: Db, { period: { firstDay, company } }: SeedCompany) {
  const createdAt = instantAt(company.timezone, firstDay, "09:00");
  await sql`
    insert into labels (id, name, color, created_at)
    select pg_temp.id_at(${createdAt}::timestamptz, 'label' || name), name, color, ${createdAt}::timestamptz
    from json_to_recordset(${JSON.stringify(labels)}::json) as label(name text, color text)`.execute(db);
  await sql`
    insert into task_labels (task_id, label_id)
    select tasks.id, labels.id
    from json_to_recordset(${JSON.stringify(labels)}::json) as label(name text, titles text)
      join labels on labels.name = label.name and labels.project_id is null
      join tasks on tasks.title ~* label.titles
    where pg_temp.chance(tasks.id::text, 51) < 0.7`.execute(db);
}
