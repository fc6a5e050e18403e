import type { Insertable } from "kysely";
import type { Db } from "#db/database.ts";
import type { BackupRunKind, BackupRunsTable } from "#db/schema-backups.ts";

export const addRun = (db: Db, run: Insertable<BackupRunsTable>) => db.insertInto("backupRuns").values(run).execute();

export type RunEnd = Pick<BackupRunsTable, "finishedAt" | "succeeded" | "error" | "bytes" | "rowCount">;

export const endRun = (db: Db, id: string, end: RunEnd) => db.updateTable("backupRuns").set(end).where("id", "=", id).execute();

export const removeRun = (db: Db, id: string) => db.deleteFrom("backupRuns").where("id", "=", id).execute();

/** Ends the runs of processes that were killed. The caller is the only one that runs any. */
export const failAbandoned = (db: Db, now: string, error: string) =>
  db
    .updateTable("backupRuns")
    .set((eb) => ({ finishedAt: eb.fn<string>("greatest", [eb.val(now), "startedAt"]), succeeded: false, error }))
    .where("finishedAt", "is", null)
    .execute();

export const removeRunsBefore = (db: Db, instant: string) => db.deleteFrom("backupRuns").where("startedAt", "<", instant).execute();

/** The newest run of a kind; with `succeeded`, the newest that succeeded. */
export const findLatest = (db: Db, kind: BackupRunKind, { succeeded = false } = {}) =>
  db
    .selectFrom("backupRuns")
    .selectAll()
    .where("kind", "=", kind)
    .$if(succeeded, (query) => query.where("succeeded", "=", true))
    .orderBy("startedAt", "desc")
    .limit(1)
    .executeTakeFirst();

/** When the newest successful backup, copy and check began; null for none. */
export async function findSuccesses(db: Db): Promise<Record<BackupRunKind, string | null>> {
  const rows = await db
    .selectFrom("backupRuns")
    .select(["kind", (eb) => eb.fn.max("startedAt").as("at")])
    .where("succeeded", "=", true)
    .groupBy("kind")
    .execute();
  const at = (kind: BackupRunKind) => rows.find((row) => row.kind === kind)?.at ?? null;
  return { backup: at("backup"), copy: at("copy"), check: at("check") };
}
