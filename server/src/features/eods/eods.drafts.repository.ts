import { type Insertable, sql } from "kysely";
import type { SavedDraft } from "@daybook/contract/eods/eods";
import type { Db } from "#db/database.ts";
import type { EodDraftsTable } from "#db/schema.ts";
import { projectRefOrNull } from "#db/sql-fragments.ts";

type NewDraft = Pick<Insertable<EodDraftsTable>, "userId" | "date" | "tasks" | "dismissed" | "planTomorrow" | "updatedAt">;

/** Locks a user's day for the transaction, so that a save never runs beside the submit that deletes the draft. */
export const lockDay = (db: Db, userId: string, date: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`eod ${userId} ${date}`}, 0))`.execute(db);

/** Returns the revision of a user's report for a day; 0 without a report. */
export async function reportRevision(db: Db, userId: string, date: string): Promise<number> {
  const report = await db.selectFrom("eods").select("revision").where("userId", "=", userId).where("date", "=", date).executeTakeFirst();
  return report?.revision ?? 0;
}

/** Returns a user's draft for a day. The items are stored with a project id and returned with the project. */
export const find = (db: Db, userId: string, date: string): Promise<SavedDraft | undefined> =>
  db
    .selectFrom("eodDrafts")
    .select(["date", "dismissed", "planTomorrow", "updatedAt", "version"])
    .select(
      sql<SavedDraft["tasks"]>`(
        select coalesce(json_agg(item.value || jsonb_build_object('project', (
          select ${projectRefOrNull("project")} from projects as project where project.id = (item.value ->> 'project')::uuid
        )) order by item.position), '[]')
        from jsonb_array_elements(eod_drafts.tasks) with ordinality as item(value, position))`.as("tasks"),
    )
    .where("userId", "=", userId)
    .where("date", "=", date)
    .executeTakeFirst();

const changes = ({ tasks, dismissed, planTomorrow, updatedAt }: NewDraft) => ({ tasks, dismissed, planTomorrow, updatedAt });

/** Saves a draft; returns false if the stored version is not the expected one. Undefined overwrites any version; 0 expects none. */
export async function save(db: Db, draft: NewDraft, expected: number | undefined): Promise<boolean> {
  const saved = expected ? await update(db, draft, expected) : await insert(db, draft, expected === undefined);
  return saved.length > 0;
}

const insert = (db: Db, draft: NewDraft, overwrites: boolean) =>
  db
    .insertInto("eodDrafts")
    .values(draft)
    .onConflict((conflict) =>
      overwrites
        ? conflict.columns(["userId", "date"]).doUpdateSet({ ...changes(draft), version: sql`eod_drafts.version + 1` })
        : conflict.columns(["userId", "date"]).doNothing(),
    )
    .returning("version")
    .execute();

const update = (db: Db, draft: NewDraft, expected: number) =>
  db
    .updateTable("eodDrafts")
    .set({ ...changes(draft), version: sql`version + 1` })
    .where("userId", "=", draft.userId)
    .where("date", "=", draft.date)
    .where("version", "=", expected)
    .returning("version")
    .execute();

export const remove = (db: Db, userId: string, date: string) =>
  db.deleteFrom("eodDrafts").where("userId", "=", userId).where("date", "=", date).execute();

export const removeBefore = (db: Db, date: string) => db.deleteFrom("eodDrafts").where("date", "<", date).execute();
