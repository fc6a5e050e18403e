import { type RawBuilder, sql } from "kysely";
import type { UserRef } from "@daybook/contract/core/common";
import type { Actor } from "#access/actor.ts";
import type { Db } from "#db/database.ts";
import { userRef } from "#db/sql-fragments.ts";
import type { StoredAudience } from "#domain/audience.ts";

/*
 * Who sees an announcement: the one rule of lists, search, unread count, seen list, start pages, counts and receipts. It is asked
 * whenever an announcement is read, so it follows people into and out of teams. Sockets ask `in_audience` too (realtime.repository.ts).
 */

/** A person; a whole team, for its channel, or no one, for jobs. */
export type Reader = Pick<Actor, "id" | "teamId" | "role"> | { id: null; teamId: string | null; role: null };

/** Whether a person sees the announcement of the query, current or expired. Drafts and scheduled ones are for no reader. */
export const isVisibleTo = ({ id, teamId, role }: Reader) =>
  sql<boolean>`(announcements.status = 'published' and in_audience(announcements.audience, ${id}::uuid, ${teamId}::uuid, ${role}))`;

/** Whether an audience is a team, or people of it, as of now: not everyone, no role, no other team and no one outside of it. */
const isWithin = (audience: RawBuilder<unknown>, teamId: string | null) =>
  sql<boolean>`coalesce((select audience->'roles' = '[]' and audience->'teams' <@ jsonb_build_array(${teamId}::text) and not exists (
    select from jsonb_array_elements_text(audience->'users') as chosen left join users as person on person.id = chosen::uuid
    where person.team_id is distinct from ${teamId}::uuid) from (select ${audience} as audience) as of_it), false)`;

/** Whether the announcement of the query is only for the team that the person leads. */
export const isForTeamOf = ({ teamId, role }: Reader) =>
  role === "team_lead" && teamId !== null ? isWithin(sql`announcements.audience`, teamId) : sql<boolean>`false`;

/** Those of the users who are in the team. */
export const listOfTeam = async (db: Db, userIds: string[], teamId: string | null) => {
  const rows = await db
    .selectFrom("users")
    .select("id")
    .where("id", "=", (eb) => eb.fn.any(eb.val(userIds)))
    .where("teamId", "=", teamId)
    .where("deletedAt", "is", null)
    .execute();
  return new Set(rows.map(({ id }) => id));
};

/** Of a table with an announcement's id: whether the person still sees the announcement. */
export const maySeeAnnouncementOf = (reader: Reader): RawBuilder<boolean> => sql`announcement_id in (
  select announcements.id from announcements where ${isVisibleTo(reader)})`;

/** Whose accounts are active; service accounts read nothing. */
const isPerson = (user: string) => sql<boolean>`(${sql.ref(`${user}.status`)} = 'active' and ${sql.ref(`${user}.deletedAt`)} is null
  and not exists (select from service_accounts where service_accounts.user_id = ${sql.ref(`${user}.id`)}))`;

/**
 * Whether a user is counted among the readers of the announcement of the query: the active people of its audience without the
 * author, who has read it.
 */
export const isReader = (user: string) =>
  sql<boolean>`(${sql.ref(`${user}.id`)} is distinct from announcements.sender_id and ${isRecipient(user)})`;

/** Whether a user is among the active people of the audience of the announcement of the query, the author included. */
export const isRecipient = (user: string) => sql<boolean>`(${isPerson(user)} and ${isIn(sql`announcements.audience`, user)})`;

const isIn = (audience: RawBuilder<unknown>, user: string) =>
  sql<boolean>`in_audience(${audience}, ${sql.ref(`${user}.id`)}, ${sql.ref(`${user}.teamId`)}, ${sql.ref(`${user}.role`)})`;

/** Whether the announcement of the query is shown to a user of the query, as `isVisibleTo`. */
export const isSeenBy = (user: string) => sql<boolean>`(announcements.status = 'published' and ${isIn(sql`announcements.audience`, user)})`;

/** The people whom an announcement to an audience would reach, without its author. */
const reachedBy = (db: Db, audience: StoredAudience, authorId: string) =>
  db
    .selectFrom("users")
    .where(isPerson("users"))
    .where("users.id", "<>", authorId)
    .where(isIn(sql`${audience && JSON.stringify(audience)}::jsonb`, "users"));

export async function listIds(db: Db, audience: StoredAudience, authorId: string) {
  const rows = await reachedBy(db, audience, authorId).select("users.id").execute();
  return rows.map(({ id }) => id);
}

/** Lists the people whom an announcement to an audience would reach, without its author, by name, and returns their number. */
export async function listPeople(
  db: Db,
  audience: StoredAudience,
  { authorId, take, skip }: { authorId: string; take: number; skip: number },
): Promise<{ people: UserRef[]; total: number }> {
  const reached = reachedBy(db, audience, authorId);
  const [people, { total }] = await Promise.all([
    reached
      .leftJoin("teams", "teams.id", "users.teamId")
      .select(userRef("users", "teams").as("person"))
      .orderBy(sql`users.name collate by_name`)
      .orderBy("users.id")
      .limit(take)
      .offset(skip)
      .execute(),
    reached.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return { people: people.map(({ person }) => person), total };
}
