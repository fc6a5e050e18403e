import { type Insertable, sql, type Updateable } from "kysely";
import type { ProjectRef } from "@daybook/contract/core/common";
import { textKey } from "@daybook/contract/core/comparable";
import type { ProjectScope } from "#access/projects.ts";
import type { Db } from "#db/database.ts";
import type { LabelsTable } from "#db/schema-tasks.ts";
import { projectRefOrNull } from "#db/sql-fragments.ts";

export type LabelRow = NonNullable<Awaited<ReturnType<typeof find>>>;

const selectLabel = (db: Db) =>
  db
    .selectFrom("labels")
    .leftJoin("projects", "projects.id", "labels.projectId")
    .select(["labels.id as _id", "labels.name", "labels.color", "labels.version", "labels.projectId"])
    .select(["projects.teamId as projectTeamId", sql<ProjectRef | null>`${projectRefOrNull("projects")}`.as("project")]);

const byName = sql`labels.name collate by_name, labels.id`;

/** Lists the labels of the company and of the projects in scope; of one project if given. */
export const list = (db: Db, scope: ProjectScope, projectId: string | undefined) =>
  selectLabel(db)
    .where((eb) =>
      eb.or([
        eb("labels.projectId", "is", null),
        eb.and([
          projectId === undefined ? eb.lit(true) : eb("labels.projectId", "=", projectId),
          scope === "all"
            ? eb.lit(true)
            : eb.or([
                eb("projects.teamId", "=", scope.teamId),
                eb("labels.projectId", "=", (any) => any.fn.any(any.val(scope.projectIds))),
              ]),
        ]),
      ]),
    )
    .orderBy(byName)
    .execute();

export const find = (db: Db, id: string) => selectLabel(db).where("labels.id", "=", id).executeTakeFirst();

/** Locks labels in the order of their ids, so that no task gets one meanwhile, and returns them. */
export async function listForUpdate(db: Db, ids: readonly string[]) {
  return selectLabel(db)
    .where("labels.id", "=", (eb) => eb.fn.any(eb.val(ids)))
    .orderBy("labels.id")
    .forUpdate("labels")
    .execute();
}

/** Returns labels by id. They cannot be deleted before the transaction ends. */
export const listForUse = (db: Db, ids: readonly string[]) =>
  selectLabel(db)
    .where("labels.id", "=", (eb) => eb.fn.any(eb.val(ids)))
    .orderBy("labels.id")
    .forKeyShare("labels")
    .execute();

/** Returns the labels with these names, in any case. */
export const listNamed = (db: Db, names: readonly string[]) =>
  selectLabel(db)
    .where(sql<boolean>`text_key(labels.name) = any(${names.map(textKey)})`)
    .execute();

export const countOfOwner = async (db: Db, projectId: string | null) =>
  (
    await db
      .selectFrom("labels")
      .select((eb) => eb.fn.countAll<number>().as("labels"))
      .where("projectId", "is not distinct from", projectId)
      .executeTakeFirstOrThrow()
  ).labels;

export const insert = (db: Db, label: Insertable<LabelsTable>) => db.insertInto("labels").values(label).execute();

export const update = (db: Db, id: string, changes: Updateable<LabelsTable>) =>
  db
    .updateTable("labels")
    .set({ ...changes, version: sql`version + 1` })
    .where("id", "=", id)
    .execute();

/** Deletes a label, and with it that tasks have it. */
export const remove = (db: Db, id: string) => db.deleteFrom("labels").where("id", "=", id).execute();

/** Gives the tasks of a label another one too. */
export const giveAlso = (db: Db, id: string, otherId: string) =>
  sql`insert into task_labels (task_id, label_id) select task_id, ${otherId} from task_labels where label_id = ${id}
      on conflict do nothing`.execute(db);

type Labelled = { taskId: string; labelIds: readonly string[] };

/** Gives tasks exactly these labels. */
export async function replace(db: Db, tasks: readonly Labelled[]) {
  await db
    .deleteFrom("taskLabels")
    .where("taskId", "=", (eb) => eb.fn.any(eb.val(tasks.map(({ taskId }) => taskId))))
    .execute();
  await insertOf(db, tasks);
}

export async function insertOf(db: Db, tasks: readonly Labelled[]) {
  const rows = tasks.flatMap(({ taskId, labelIds }) => labelIds.map((labelId) => ({ task_id: taskId, label_id: labelId })));
  if (rows.length === 0) return;
  await sql`insert into task_labels (task_id, label_id)
    select task_id, label_id from json_to_recordset(${JSON.stringify(rows)}::json) as row(task_id uuid, label_id uuid)`.execute(db);
}
