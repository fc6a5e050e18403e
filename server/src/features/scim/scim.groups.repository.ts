import { Id } from "@daybook/contract/core/common";
import { sql, type Updateable } from "kysely";
import type { Role } from "@daybook/contract/core/constants";
import type { Db } from "#db/database.ts";
import type { ScimGroupsTable } from "#db/schema-scim.ts";
import type { Page } from "./scim.users.repository.ts";

export type GroupLookup = { attribute: "displayName" | "externalId" | "id"; value: string };
export type GroupRow = NonNullable<Awaited<ReturnType<typeof find>>>;

const members = sql<{ value: string; display: string }[]>`(
  select coalesce(json_agg(json_build_object('value', users.id, 'display', users.name) order by users.id), '[]')
  from scim_group_members join users on users.id = user_id where group_id = scim_groups.id)`;

const selectGroups = (db: Db) => db.selectFrom("scimGroups").selectAll("scimGroups").select(members.as("members"));

const matches = ({ attribute, value }: GroupLookup) => {
  if (attribute === "id") return Id.safeParse(value).success ? sql<boolean>`scim_groups.id = ${value}::uuid` : sql<boolean>`false`;
  return attribute === "externalId" ? sql<boolean>`external_id = ${value}` : sql<boolean>`text_key(scim_groups.name) = text_key(${value})`;
};

export const find = (db: Db, id: string) =>
  selectGroups(db)
    .where(matches({ attribute: "id", value: id }))
    .executeTakeFirst();

/** Locks the group for the transaction, then reads it. */
export async function findForUpdate(db: Db, id: string) {
  const locked = await db
    .selectFrom("scimGroups")
    .select("id")
    .where(matches({ attribute: "id", value: id }))
    .forUpdate()
    .executeTakeFirst();
  return locked && find(db, locked.id);
}

/** A page of groups in a fixed order, and how many there are in all. */
export async function list(db: Db, lookup: GroupLookup | undefined, { startIndex, count }: Page) {
  const groups = selectGroups(db).$if(lookup !== undefined, (rows) => rows.where(matches(lookup!)));
  const [rows, { total }] = await Promise.all([
    count === 0
      ? []
      : groups
          .orderBy("scimGroups.id")
          .offset(startIndex - 1)
          .limit(count)
          .execute(),
    groups
      .clearSelect()
      .select(sql<number>`count(*)`.as("total"))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

export const insert = (db: Db, group: ScimGroupsTable) => db.insertInto("scimGroups").values(group).execute();

export const update = (db: Db, id: string, changes: Updateable<ScimGroupsTable>) =>
  db.updateTable("scimGroups").set(changes).where("id", "=", id).execute();

export const remove = (db: Db, id: string) => db.deleteFrom("scimGroups").where("id", "=", id).execute();

export const addMembers = (db: Db, groupId: string, userIds: readonly string[]) =>
  sql`insert into scim_group_members (group_id, user_id) select ${groupId}::uuid, id from unnest(${userIds}::uuid[]) as id
    on conflict do nothing`.execute(db);

export const removeMembers = (db: Db, groupId: string, userIds: readonly string[]) =>
  sql`delete from scim_group_members where group_id = ${groupId}::uuid and user_id = any(${userIds}::uuid[])`.execute(db);

export type Mapping = { id: string; name: string; role: Role | null; team: string | null; teamId: string | null; memberCount: number };

/** What each group gives to its members, by name. */
export async function listMappings(db: Db) {
  const { rows } = await sql<Mapping>`
    select scim_groups.id, scim_groups.name, scim_groups.role, teams.name as team, teams.id as team_id,
      (select count(*) from scim_group_members where group_id = scim_groups.id) as member_count
    from scim_groups left join teams on teams.id = scim_groups.team_id and teams.deleted_at is null
    order by scim_groups.name collate by_name, scim_groups.id`.execute(db);
  return rows;
}

/** The groups of several people, by their id. */
export async function groupsOf(db: Db, userIds: readonly string[]) {
  const { rows } = await sql<{ userId: string; groupIds: string[] }>`
    select user_id, array_agg(group_id::text) as group_ids from scim_group_members
    where user_id = any(${userIds}::uuid[]) group by user_id`.execute(db);
  return new Map(rows.map(({ userId, groupIds }) => [userId, groupIds]));
}
