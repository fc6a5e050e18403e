import { sql } from "kysely";
import type { Db } from "#db/database.ts";

/**
 * Gives some tasks sub-tasks: of every fifteen tasks of a project, the two or three after the first become its sub-tasks,
 * unless they are open and it is not.
 */
export async function insertSubtasks(db: Db) {
  await sql`
    with placed as (
      select id, project_id, status, (row_number() over (partition by project_id order by number) - 1) / 15 as block,
        (row_number() over (partition by project_id order by number) - 1) % 15 as place
      from tasks where project_id is not null and deleted_at is null
    ), pairs as (
      select child.id as task_id, parent.id as parent_id from placed as child
        join placed as parent on parent.project_id = child.project_id and parent.block = child.block and parent.place = 0
      where child.place between 1 and 3 and pg_temp.chance(child.id::text, 52) < 0.8
        and (parent.status in ('To Do', 'In Progress', 'Blocked') or child.status not in ('To Do', 'In Progress', 'Blocked'))
    ), parents as (
      insert into subtasks (task_id, parent_id) select distinct parent_id, null::uuid from pairs
    )
    insert into subtasks (task_id, parent_id) select task_id, parent_id from pairs`.execute(db);
}
