import type { Db } from "#db/database.ts";

/** The projects that a person leads, without completed and archived ones. */
export const listLed = (db: Db, leadId: string) =>
  db
    .selectFrom("projects")
    .select(["id as _id", "name"])
    .where("leadId", "=", leadId)
    .where("status", "not in", ["Completed", "Archived"])
    .orderBy("id")
    .execute();
