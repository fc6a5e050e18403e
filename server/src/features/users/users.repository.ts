import { type Insertable, sql, type Updateable } from "kysely";
import { textKey } from "@daybook/contract/core/comparable";
import type { Role, SignInState } from "@daybook/contract/core/constants";
import type { Db } from "#db/database.ts";
import type { UsersTable } from "#db/schema.ts";
import { instantText, isAddress } from "#db/sql-fragments.ts";
import { compiledOnce, fixed } from "#db/statement.ts";

export type UserRow = NonNullable<Awaited<ReturnType<typeof find>>>;

/** SQL expression for the URL of a picture, or null. */
export const pictureUrl = (column: string) => sql<string | null>`'/api/files/' || ${sql.ref(column)}`;

/** SQL expression: when the user's latest invitation expires; null if there is none, or it was used or ended. */
const invitationExpiresAt = `(
  select account_links.expires_at from account_links
  where account_links.user_id = users.id and account_links.purpose = 'invitation'
    and account_links.used_at is null and account_links.ended_at is null)`;

/** SQL expression: the user's `signIn`. */
export const signInState = (now: string) => sql<SignInState>`(case when users.first_signed_in_at is not null then 'active'
  when ${sql.raw(invitationExpiresAt)} > ${now} then 'invited' else 'never' end)`;

/** SQL condition: the user has an authenticator app or a passkey. */
export const hasSecondFactor = sql<boolean>`(exists (
    select from totp_authenticators totp where totp.user_id = users.id and totp.confirmed_at is not null)
  or exists (select from passkeys where passkeys.user_id = users.id))`;

const columns = [
  "users.id as _id",
  "users.name",
  "users.email",
  "users.role",
  "users.teamId",
  "teams.name as team",
  "users.status",
  "users.designation",
  "users.employeeId",
  "users.dateOfBirth",
  "users.dateOfJoining",
  "users.phoneNumber",
  "users.bloodGroup",
  "users.lastDayOfOffice",
  "users.unconfirmed",
  "users.deactivatedOn",
  instantText("users.created_at").as("createdAt"),
  "users.version",
  pictureUrl("users.profilePictureId").as("profilePicture"),
  instantText<string | null>("users.email_confirmed_at").as("emailConfirmedAt"),
  instantText<string | null>("users.first_signed_in_at").as("firstSignedInAt"),
  instantText<string | null>(invitationExpiresAt).as("invitationExpiresAt"),
  hasSecondFactor.as("secondFactor"),
] as const;

const selectAny = (db: Db) => db.selectFrom("users").leftJoin("teams", "teams.id", "users.teamId").select(columns);

export const selectUser = (db: Db) => selectAny(db).where("users.deletedAt", "is", null);

/** Finds a user that may be deleted, such as a service account. */
export const findAny = (db: Db, id: string) => selectAny(db).where("users.id", "=", id).executeTakeFirstOrThrow();

const findById = compiledOnce((db, id) => selectUser(db).where("users.id", "=", id));

export const find = async (db: Db, id: string) => (await findById(db, id))[0];

/** A column's name, and its value in the row of someone with a session, whose invitation has ended. */
const asPair = (column: (typeof columns)[number]) => {
  if (typeof column === "string") return [sql.lit(column.split(/ as |\./).at(-1)), sql.ref(column.split(" as ")[0]!)];
  return [sql.lit(String(column.alias)), column.alias === "invitationExpiresAt" ? sql.lit(null) : sql`${column.expression}`];
};

/** The row of a session's user, for the statement that finds the session. */
export const rowOfSession = {
  json: fixed(sql<UserRow>`json_build_object(${sql.join(columns.flatMap(asPair))})`),
  joins: sql`left join teams on teams.id = users.team_id`,
};

export const findByEmail = (db: Db, email: string) => selectUser(db).where(isAddress("users.email", email)).executeTakeFirst();

/** Locks the row for the transaction, so that permission checks on it stay valid. */
export const findForUpdate = (db: Db, id: string) => selectUser(db).where("users.id", "=", id).forNoKeyUpdate("users").executeTakeFirst();

/** Locks the rows of existing users for the transaction, in id order to avoid deadlocks. */
export const findManyForUpdate = (db: Db, ids: string[]) =>
  selectUser(db)
    .where("users.id", "=", sql<string>`any(${ids}::uuid[])`)
    .orderBy("users.id")
    .forNoKeyUpdate("users")
    .execute();

/** Locks the active admins for the transaction, without those whose last day of office is over. Call it before locking any other user's row, to avoid deadlocks. */
export const lockActiveAdmins = (db: Db, today: string) =>
  db
    .selectFrom("users")
    .select("id")
    .where("role", "=", "admin")
    .where("status", "=", "active")
    .where("deletedAt", "is", null)
    .where((eb) => eb.or([eb("lastDayOfOffice", "is", null), eb("lastDayOfOffice", ">=", today)]))
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();

/** Finds a team by name (any case) or id. Inside a transaction, prevents its deletion until the end. */
export const findTeam = (db: Db, nameOrId: string) =>
  db
    .selectFrom("teams")
    .select(["id", "name"])
    .where("deletedAt", "is", null)
    .where((eb) => eb.or([eb(sql`text_key(name)`, "=", textKey(nameOrId)), eb(sql`id::text`, "=", nameOrId.toLowerCase())]))
    .forKeyShare()
    .executeTakeFirst();

export const listTeams = (db: Db) => db.selectFrom("teams").select(["id", "name"]).where("deletedAt", "is", null).forKeyShare().execute();

/** Returns the email addresses that already have an account, in lower case. */
export const takenEmails = async (db: Db, emails: string[]) => {
  const rows = await db
    .selectFrom("users")
    .select(sql<string>`lower(email collate "C")`.as("email"))
    .where(sql<string>`lower(email collate "C")`, "=", sql<string>`any(${emails})`)
    .execute();
  return new Set(rows.map((row) => row.email));
};

/** The users with one of these emails, in lower case, or of these employee IDs, as confirmed or as typed. */
export const findManyKnown = (db: Db, emails: string[], employeeIds: string[]) =>
  selectUser(db)
    .where((eb) =>
      eb.or([
        sql<boolean>`lower(users.email collate "C") = any(${emails})`,
        sql<boolean>`coalesce(users.unconfirmed ->> 'employeeId', users.employee_id) = any(${employeeIds})`,
      ]),
    )
    .execute();

/** Of the users, those who have no password and an active account. */
export const invitableAmong = async (db: Db, ids: string[]) =>
  (
    await db
      .selectFrom("users")
      .select("id")
      .where("id", "=", (eb) => eb.fn.any(eb.val(ids)))
      .where("passwordHash", "is", null)
      .where("status", "=", "active")
      .where("deletedAt", "is", null)
      .execute()
  ).map(({ id }) => id);

export const insert = (db: Db, user: Insertable<UsersTable>) => db.insertInto("users").values(user).execute();

export const insertMany = (db: Db, users: Insertable<UsersTable>[]) => db.insertInto("users").values(users).execute();

export const update = (db: Db, id: string, changes: Updateable<UsersTable>, now: string) =>
  db
    .updateTable("users")
    .set({ ...changes, updatedAt: now, version: sql`version + 1` })
    .where("id", "=", id)
    .execute();

/** Confirms an email; false if it is confirmed already. */
export const confirmEmail = async (db: Db, id: string, now: string) =>
  (
    await db
      .updateTable("users")
      .set({ emailConfirmedAt: now })
      .where("id", "=", id)
      .where("deletedAt", "is", null)
      .where("emailConfirmedAt", "is", null)
      .executeTakeFirst()
  ).numUpdatedRows > 0n;

/** Notes the first sign-in and returns whether this is it. */
export const setFirstSignIn = async (db: Db, id: string, now: string) =>
  (await db.updateTable("users").set({ firstSignedInAt: now }).where("id", "=", id).where("firstSignedInAt", "is", null).executeTakeFirst())
    .numUpdatedRows > 0n;

export const setRole = (db: Db, ids: string[], role: Role, now: string) =>
  db
    .updateTable("users")
    .set({ role, updatedAt: now, version: sql`version + 1` })
    .where("id", "=", sql<string>`any(${ids}::uuid[])`)
    .execute();

/** Deletes an account that is closed, unless it is deleted already, and renames it. */
export const closeForGood = (db: Db, id: string, name: string, now: string) => {
  const deletedAt = sql<string>`coalesce(deleted_at, ${now}::timestamptz)`;
  const closed = { status: "inactive" as const, email: null, emailConfirmedAt: null, passwordHash: null, deletedAt };
  return db
    .updateTable("users")
    .set({ ...closed, name, updatedAt: now, version: sql`version + 1` })
    .where("id", "=", id)
    .execute();
};
