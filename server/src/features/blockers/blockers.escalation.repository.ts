import type { Escalation } from "@daybook/contract/core/constants";
import type { Db } from "#db/database.ts";

/** Lists and locks the open blockers without an owner, the oldest first, until the admins have been told. */
export const listUnowned = (db: Db) =>
  db
    .selectFrom("blockers")
    .select(["id", "firstDate", "unownedFrom", "escalatedTo"])
    .where("state", "=", "open")
    .where("ownerId", "is", null)
    .where("escalatedTo", "!=", "admins")
    .orderBy("firstDate")
    .orderBy("id")
    .forUpdate()
    .execute();

export const setEscalated = (db: Db, id: string, escalatedTo: Escalation) =>
  db.updateTable("blockers").set({ escalatedTo }).where("id", "=", id).execute();
