import type { Insertable } from "kysely";
import type { Decision } from "@daybook/contract/decisions/decisions";
import type { Db } from "#db/database.ts";
import type { DecisionLinksTable } from "#db/schema-notifications.ts";

export const insert = (db: Db, link: Insertable<DecisionLinksTable>) => db.insertInto("decisionLinks").values(link).execute();

export type LinkRow = NonNullable<Awaited<ReturnType<typeof find>>>;

/** Finds the link with this token that has not expired, with the name of its person. */
export const find = (db: Db, tokenHash: string, now: string) =>
  db
    .selectFrom("decisionLinks")
    .innerJoin("users", "users.id", "decisionLinks.userId")
    .select([
      "decisionLinks.id",
      "decisionLinks.userId",
      "users.name",
      "decisionLinks.kind",
      "decisionLinks.leaveId",
      "decisionLinks.taskId",
      "decisionLinks.version",
      "decisionLinks.shown",
      "decisionLinks.expiresAt",
      "decisionLinks.usedAt",
      "decisionLinks.decision",
    ])
    .where("tokenHash", "=", tokenHash)
    .where("expiresAt", ">", now)
    .executeTakeFirst();

/** Marks the link as used; false if another request was faster. */
export const use = async (db: Db, id: string, decision: Decision, now: string) => {
  const { numUpdatedRows } = await db
    .updateTable("decisionLinks")
    .set({ usedAt: now, decision })
    .where("id", "=", id)
    .where("usedAt", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** Deletes up to `limit` links that expired before the given instant; returns the number deleted. */
export const removeExpired = async (db: Db, before: string, limit: number) => {
  const { numDeletedRows } = await db
    .deleteFrom("decisionLinks")
    .where("id", "in", (eb) => eb.selectFrom("decisionLinks").select("id").where("expiresAt", "<", before).limit(limit))
    .executeTakeFirst();
  return Number(numDeletedRows);
};
