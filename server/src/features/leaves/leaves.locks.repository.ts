import { sql } from "kysely";
import type { UserStatus } from "@daybook/contract/core/constants";
import type { Db } from "#db/database.ts";
import { rowsOf, template } from "#db/statement.ts";

/**
 * Locks people for the transaction and returns them. Every change of a person's leave days locks the person first, which
 * serializes concurrent changes.
 */
export const lockPeople = (db: Db, userIds: string[]) =>
  db
    .selectFrom("users")
    .select(["id", "name", "teamId", "status", "deletedAt"])
    .where("id", "=", (eb) => eb.fn.any(eb.val(userIds)))
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();

/** Returns a person who was not deleted. */
export const findPerson = (db: Db, userId: string) =>
  db.selectFrom("users").select(["id", "teamId", "role"]).where("id", "=", userId).where("deletedAt", "is", null).executeTakeFirst();

const personOf = template(
  (leaveId: string) => sql`select id, name, status, deleted_at as "deletedAt" from users
    where id = (select user_id from leaves where leaves.id = ${leaveId} and leaves.deleted_at is null) for no key update`,
);

/** Locks and returns the owner of a leave, if the leave exists. */
export const lockPersonOf = async (db: Db, leaveId: string) =>
  (await rowsOf<{ id: string; name: string; status: UserStatus; deletedAt: string | null }>(db, personOf(leaveId)))[0];
