import { sql } from "kysely";
import type { Db } from "../../server/src/db/database.ts";

/** Of 1,000 tasks, how many have the common label and how many the rare one. */
const [shareOfCommon, shareOfRare] = [200, 1];

const otherLabels = 30;
const partTables = ["task_links", "subtasks", "task_labels", "checklist_items"];
const allParts = sql.raw(partTables.join(", "));
/** The triggers of each row, by table; those of `task_labels` also count and keep dates. */
const slowTriggers = [
  ["subtasks", sql`user`],
  ["task_links", sql`user`],
  ["checklist_items", sql`user`],
  ["task_labels", sql.id("task_labels_keep_parts")],
] as const;

/** Leaves room in the pages of tasks for what `growParts` changes in them. Call it before tasks are grown. */
export const leaveRoomForParts = (db: Db) => sql`alter table tasks set (fillfactor = 60)`.execute(db);

/** Removes all labels, checklists, sub-tasks and dependencies of tasks. */
export async function removeParts(db: Db) {
  await sql`truncate ${allParts}`.execute(db);
  await sql`update tasks set parts = 0 where parts <> 0`.execute(db);
  await sql`vacuum analyze tasks, ${allParts}`.execute(db);
}

/**
 * Gives tasks parts as in the field, evenly over the list: of 100 tasks, 30 have labels (10 of them two), 10 are parents or
 * sub-tasks, 5 have dependencies and 5 a checklist. Returns the ids of a common and a rare label.
 */
export async function growParts(db: Db) {
  const { rows: made } = await sql<{ id: string; n: number }>`
    insert into labels (id, name, color, created_at)
    select gen_random_uuid(), 'Measured ' || n, 'blue', now() from generate_series(0, ${otherLabels + 1}::int) as n
    returning id, substr(name, 10)::int as n`.execute(db);
  const [common, rare, ...others] = made.toSorted((a, b) => a.n - b.n).map(({ id }) => id) as [string, string, ...string[]];
  // Row by row, the triggers check what holds by construction, and set bits, which one statement sets below.
  for (const [table, trigger] of slowTriggers) await sql`alter table ${sql.table(table)} disable trigger ${trigger}`.execute(db);
  await sql`
    insert into task_labels (task_id, label_id)
    select id, ${common}::uuid from tasks where number % 1000 < ${shareOfCommon * 2}::int and number % 2 = 0
    union select id, ${rare}::uuid from tasks where number % 1000 between 501 and 500 + ${shareOfRare}::int
    union select id, (${others}::uuid[])[1 + number / 10 % ${otherLabels}::int] from tasks where number % 5 = 4`.execute(db);
  // Of 40 tasks of a project, the first is the parent of the next three, and the 21st blocks the 22nd.
  const numbered = sql`numbered as (
    select id, project_id, row_number() over (partition by project_id order by number) as n from tasks where deleted_at is null),
    grouped as (
      select id, n % 40 as place, lag(id) over (partition by project_id order by n) as previous,
        first_value(id) over (partition by project_id, n / 40 order by n) as first from numbered where n >= 40)`;
  await sql`with ${numbered} insert into subtasks (task_id) select id from grouped where place = 0`.execute(db);
  await sql`with ${numbered} insert into subtasks (task_id, parent_id) select id, first from grouped where place between 1 and 3`.execute(
    db,
  );
  await sql`
    with ${numbered} insert into task_links (blocker_id, blocked_id, created_at)
    select previous, id, now() from grouped where place = 21`.execute(db);
  await sql`
    insert into checklist_items (id, task_id, position, text)
    select gen_random_uuid(), id, n, 'Item ' || n from tasks cross join generate_series(0, 2) as n where number % 20 = 7`.execute(db);
  for (const [table, trigger] of slowTriggers) await sql`alter table ${sql.table(table)} enable trigger ${trigger}`.execute(db);
  await sql`
    update tasks set parts = found.parts from (
      select task_id, bit_or(part)::smallint as parts from (
        select task_id, 1 as part from task_labels union all select task_id, 2 from checklist_items union all select task_id, 4 from subtasks
        union all select blocker_id, 8 from task_links union all select blocked_id, 8 from task_links
      ) as part group by task_id
    ) as found where found.task_id = tasks.id`.execute(db);
  await sql`vacuum analyze tasks, labels, ${allParts}`.execute(db);
  return { common, rare };
}
