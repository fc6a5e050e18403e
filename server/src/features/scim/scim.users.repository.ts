import { Id } from "@daybook/contract/core/common";
import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { isAddress } from "#db/sql-fragments.ts";

/** A person as the provider sees them: the account, and what the provider has told. */
export type PersonRow = NonNullable<Awaited<ReturnType<typeof find>>>;

export type Lookup = { attribute: "userName" | "externalId" | "id"; value: string };

/** The people whom the provider sees: not service accounts, deleted accounts, and those that it has deleted. */
const selectPeople = (db: Db) =>
  db
    .selectFrom("users")
    .leftJoin("scimUsers as told", "told.userId", "users.id")
    .select(["users.id", "users.name", "users.email", "users.status", "users.designation", "users.phoneNumber", "users.employeeId"])
    .select([
      "users.createdAt",
      "users.updatedAt",
      "told.userName",
      "told.externalId",
      "told.givenName",
      "told.familyName",
      "told.removedAt",
    ])
    .select(
      sql<{ value: string; display: string }[]>`(
        select coalesce(json_agg(json_build_object('value', scim_groups.id, 'display', scim_groups.name) order by scim_groups.name), '[]')
        from scim_group_members join scim_groups on scim_groups.id = group_id where user_id = users.id)`.as("groups"),
    )
    .where("users.deletedAt", "is", null)
    .where("users.email", "is not", null);

/** Until the provider has told a user name, it is the email. */
const matches = ({ attribute, value }: Lookup) => {
  if (attribute === "id") return Id.safeParse(value).success ? sql<boolean>`users.id = ${value}::uuid` : sql<boolean>`false`;
  if (attribute === "externalId") return sql<boolean>`told.external_id = ${value}`;
  return sql<boolean>`(lower(told.user_name) = lower(${value}) or told.user_id is null and ${isAddress("users.email", value)})`;
};

/** A person; `removed` also finds one whom the provider has deleted. */
export const find = (db: Db, lookup: Lookup, { removed = false } = {}) =>
  selectPeople(db)
    .where(matches(lookup))
    .$if(!removed, (people) => people.where("told.removedAt", "is", null))
    .executeTakeFirst();

export type Page = { startIndex: number; count: number };

/** A page of people in a fixed order, and how many there are in all. */
export async function list(db: Db, lookup: Lookup | undefined, { startIndex, count }: Page) {
  const people = selectPeople(db)
    .where("told.removedAt", "is", null)
    .$if(lookup !== undefined, (rows) => rows.where(matches(lookup!)));
  const [rows, { total }] = await Promise.all([
    count === 0
      ? []
      : people
          .orderBy("users.id")
          .offset(startIndex - 1)
          .limit(count)
          .execute(),
    people
      .clearSelect()
      .select(sql<number>`count(*)`.as("total"))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

export type Told = { userName: string; externalId: string | null; givenName: string | null; familyName: string | null };

/** Stores what the provider tells about a person, whom it sees again. */
export const tell = (db: Db, userId: string, told: Told) =>
  db
    .insertInto("scimUsers")
    .values({ userId, ...told, removedAt: null })
    .onConflict((conflict) => conflict.column("userId").doUpdateSet({ ...told, removedAt: null }))
    .execute();

/** Notes that the provider has deleted a person. */
export const remove = (db: Db, userId: string, told: Told, now: string) =>
  db
    .insertInto("scimUsers")
    .values({ userId, ...told, removedAt: now })
    .onConflict((conflict) => conflict.column("userId").doUpdateSet({ removedAt: now }))
    .execute();
