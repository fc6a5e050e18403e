import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { ChecklistItemsTable } from "#db/schema-tasks.ts";

export const insert = async (db: Db, items: ChecklistItemsTable[]) => {
  if (items.length > 0) await db.insertInto("checklistItems").values(items).execute();
};

export const update = (db: Db, id: string, changes: Partial<Pick<ChecklistItemsTable, "text" | "doneAt" | "doneBy">>) =>
  db.updateTable("checklistItems").set(changes).where("id", "=", id).execute();

export const remove = (db: Db, id: string) => db.deleteFrom("checklistItems").where("id", "=", id).execute();

/** Returns the position after the last item of a task. */
export const nextPosition = async (db: Db, taskId: string) =>
  (
    await db
      .selectFrom("checklistItems")
      .select(sql<number>`coalesce(max(position) + 1, 0)`.as("next"))
      .where("taskId", "=", taskId)
      .executeTakeFirstOrThrow()
  ).next;

/** Puts the items of a task in the order of the ids. */
export const reorder = (db: Db, taskId: string, ids: readonly string[]) =>
  sql`update checklist_items set position = array_position(${ids}::uuid[], id) where task_id = ${taskId}`.execute(db);

/** Returns what a person has ticked on these tasks in a period, in the order of each checklist. */
export const listDone = (db: Db, userId: string, taskIds: readonly string[], from: string, before: string) =>
  db
    .selectFrom("checklistItems")
    .select(["taskId", "text"])
    .where("doneBy", "=", userId)
    .where("doneAt", ">=", from)
    .where("doneAt", "<", before)
    .where("taskId", "=", (eb) => eb.fn.any(eb.val(taskIds)))
    .orderBy("taskId")
    .orderBy("position")
    .execute();
