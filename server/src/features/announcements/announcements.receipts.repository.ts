import { type SelectQueryBuilder, sql } from "kysely";
import type { receiptStates } from "@daybook/contract/announcements/receipts";
import type { Db } from "#db/database.ts";
import { byName, userRef } from "#db/sql-fragments.ts";
import { isReader } from "./announcements.audience.repository.ts";

export type ReceiptState = (typeof receiptStates)[number];

const state = sql<ReceiptState>`case when confirmations.confirmed_at is not null then 'confirmed'
  when seen.seen_at is not null then 'seen' else 'missing' end`;

/** The readers of an announcement: the active people of its audience as of now, without its author. */
const readersOf = (db: Db, id: string) =>
  db
    .selectFrom("announcements")
    .innerJoin("users", (join) => join.on(isReader("users")))
    .leftJoin("announcementsSeen as seen", (join) => join.on("seen.announcementId", "=", id).onRef("seen.userId", "=", "users.id"))
    .leftJoin("announcementConfirmations as confirmations", (join) =>
      join.on("confirmations.announcementId", "=", id).onRef("confirmations.userId", "=", "users.id"),
    )
    .where("announcements.id", "=", id);

const withState =
  (wanted: ReceiptState | undefined) =>
  <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>) =>
    wanted === undefined ? query : query.where(sql<boolean>`${state} = ${wanted}`);

/** Lists the readers with what they have done, those who have done least first, then by name. */
export const list = (db: Db, id: string, wanted: ReceiptState | undefined, { take, skip }: { take: number; skip: number }) =>
  readersOf(db, id)
    .leftJoin("teams", "teams.id", "users.teamId")
    .select([userRef("users", "teams").as("person"), state.as("state"), "seen.seenAt", "confirmations.confirmedAt"])
    .$call(withState(wanted))
    .orderBy(sql`case ${state} when 'missing' then 0 when 'seen' then 1 else 2 end`)
    .orderBy(byName("users.name"))
    .orderBy("users.id")
    .limit(take)
    .offset(skip)
    .execute();

/** The readers who have not confirmed it, or those of them who are named. */
export const listUnconfirmed = (db: Db, id: string, userIds?: readonly string[]) =>
  readersOf(db, id)
    .select("users.id as userId")
    .where("confirmations.confirmedAt", "is", null)
    .$if(userIds !== undefined, (query) => query.where("users.id", "=", (eb) => eb.fn.any(eb.val([...userIds!]))))
    .orderBy("users.id")
    .execute();

export const count = (db: Db, id: string) =>
  readersOf(db, id)
    .select([
      sql<number>`count(*) filter (where ${state} = 'confirmed')`.as("confirmed"),
      sql<number>`count(*) filter (where ${state} = 'seen')`.as("seen"),
      sql<number>`count(*) filter (where ${state} = 'missing')`.as("missing"),
    ])
    .executeTakeFirstOrThrow();

/** Confirms an announcement, unless the person had confirmed it before. Returns the time of the first confirmation. */
export const insert = (db: Db, announcementId: string, userId: string, now: string) =>
  db
    .insertInto("announcementConfirmations")
    .values({ announcementId, userId, confirmedAt: now })
    .onConflict((conflict) =>
      conflict.columns(["userId", "announcementId"]).doUpdateSet({ confirmedAt: sql`announcement_confirmations.confirmed_at` }),
    )
    .returning(["confirmedAt", sql<boolean>`xmax = 0`.as("isNew")])
    .executeTakeFirstOrThrow();

/** Removes all confirmations and returns their number. */
export const reset = async (db: Db, announcementId: string) =>
  Number((await db.deleteFrom("announcementConfirmations").where("announcementId", "=", announcementId).executeTakeFirst()).numDeletedRows);
