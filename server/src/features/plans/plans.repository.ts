import { type Insertable, sql } from "kysely";
import type { PlanItem } from "@daybook/contract/plans/schemas";
import type { Db } from "#db/database.ts";
import type { PlanTables } from "#db/schema-plans.ts";
import { projectRefOrNull } from "#db/sql-fragments.ts";
import type { StoredItem } from "./plans.items.ts";

export type PlanRow = { _id: string; version: number; items: StoredItem[] };

/** Returns a person's plan for a day with what is stored of it, in its order. */
export const find = (db: Db, userId: string, date: string): Promise<PlanRow | undefined> =>
  db
    .selectFrom("plans")
    .select([
      "id as _id",
      "version",
      sql<StoredItem[]>`(
        select coalesce(json_agg(json_build_object('text', item.text, 'taskId', item.task_id, 'hours', item.hours, 'picked', item.picked)
          order by item.position), '[]')
        from plan_items as item where item.plan_id = plans.id)`.as("items"),
    ])
    .where("userId", "=", userId)
    .where("date", "=", date)
    .executeTakeFirst();

/** Creates an empty plan for the day or locks the one there is. A concurrent save waits. Returns whether it is new. */
export const insertOrLock = async (db: Db, plan: Insertable<PlanTables["plans"]>) =>
  (
    await db
      .insertInto("plans")
      .values(plan)
      .onConflict((conflict) => conflict.columns(["userId", "date"]).doUpdateSet((eb) => ({ version: eb.ref("plans.version") })))
      .returning(sql<boolean>`xmax = 0`.as("isNew"))
      .executeTakeFirstOrThrow()
  ).isNew;

export const touch = (db: Db, id: string, updatedAt: string) =>
  db
    .updateTable("plans")
    .set({ updatedAt, version: sql`version + 1` })
    .where("id", "=", id)
    .execute();

/** Replaces the items of a plan. */
export async function setItems(db: Db, planId: string, items: Omit<Insertable<PlanTables["planItems"]>, "planId" | "position">[]) {
  await db.deleteFrom("planItems").where("planId", "=", planId).execute();
  if (items.length === 0) return;
  await db
    .insertInto("planItems")
    .values(items.map((item, position) => ({ ...item, planId, position })))
    .execute();
}

/** Lists what people have picked for a day. A task has its present title. */
export const listPicked = (db: Db, userIds: string[], date: string): Promise<{ userId: string; items: PlanItem[] }[]> =>
  db
    .selectFrom("plans")
    .innerJoin("planItems as item", "item.planId", "plans.id")
    .leftJoin("tasks as task", (join) => join.onRef("task.id", "=", "item.taskId").on("task.deletedAt", "is", null))
    .leftJoin("projects as project", "project.id", "task.projectId")
    .select([
      "plans.userId",
      sql<PlanItem[]>`json_agg(json_build_object('_id', item.id, 'text', coalesce(task.title, item.text), 'taskId', task.id,
        'project', ${projectRefOrNull("project")}, 'hours', item.hours, 'picked', item.picked) order by item.position)`.as("items"),
    ])
    .where("plans.userId", "=", (eb) => eb.fn.any(eb.val(userIds)))
    .where("plans.date", "=", date)
    .where("item.picked", "=", true)
    .groupBy("plans.userId")
    .execute();
