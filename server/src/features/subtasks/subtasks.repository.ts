import { sql } from "kysely";
import type { Db } from "#db/database.ts";

/** Makes tasks sub-tasks of others. Relations with deleted tasks, which count as none, give way. */
export async function insert(db: Db, relations: readonly { taskId: string; parentId: string }[]) {
  const taskIds = relations.map(({ taskId }) => taskId);
  const parentIds = [...new Set(relations.map(({ parentId }) => parentId))];
  await removeOf(db, taskIds);
  await sql`
    delete from subtasks using tasks as parent
    where subtasks.parent_id = parent.id and parent.deleted_at is not null and subtasks.task_id = any(${parentIds}::uuid[])`.execute(db);
  await db
    .insertInto("subtasks")
    .values(parentIds.map((taskId) => ({ taskId, parentId: null })))
    .onConflict((conflict) => conflict.column("taskId").doNothing())
    .execute();
  await db
    .insertInto("subtasks")
    .values([...relations])
    .execute();
}

/** Makes the tasks neither sub-tasks nor parents. */
export const removeOf = (db: Db, taskIds: readonly string[]) =>
  sql`delete from subtasks where task_id = any(${taskIds}::uuid[])`.execute(db);

/** Of the tasks that move to a project, and of their sub-tasks and parents: the sub-tasks that would be in another than their parent. */
export const listParted = async (db: Db, taskIds: readonly string[], projectId: string | null) =>
  (
    await sql<{ id: string }>`
      select child.id from subtasks join tasks as child on child.id = subtasks.task_id join tasks as parent on parent.id = subtasks.parent_id
      where (child.id = any(${taskIds}::uuid[]) or parent.id = any(${taskIds}::uuid[]))
        and case when child.id = any(${taskIds}::uuid[]) then ${projectId}::uuid else child.project_id end
          is distinct from case when parent.id = any(${taskIds}::uuid[]) then ${projectId}::uuid else parent.project_id end`.execute(db)
  ).rows.map(({ id }) => id);
