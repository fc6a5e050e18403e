import type { LeaveDay } from "@daybook/contract/leaves/schemas";
import type { Db } from "#db/database.ts";

/** Lists the reports of a person on the charged days of a leave. */
export const listOn = (db: Db, userId: string, breakdown: readonly LeaveDay[]) =>
  db
    .selectFrom("eods")
    .select(["date", "totalHours as hours"])
    .where("userId", "=", userId)
    .where("date", "=", (eb) => eb.fn.any(eb.val(breakdown.filter(({ charge }) => charge > 0).map(({ date }) => date))))
    .orderBy("date")
    .execute();
