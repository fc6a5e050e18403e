import { type Insertable, sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { TeamChannelsTable } from "#db/schema-notifications.ts";

export type ChannelRow = NonNullable<Awaited<ReturnType<typeof find>>>;

/** A team's channel with the team's name; undefined without one, or once the team is deleted. */
export const find = (db: Db, teamId: string) =>
  db
    .selectFrom("teamChannels")
    .innerJoin("teams", "teams.id", "teamChannels.teamId")
    .selectAll("teamChannels")
    .select("teams.name as team")
    .where("teamChannels.teamId", "=", teamId)
    .where("teams.deletedAt", "is", null)
    .executeTakeFirst();

const selectTeam = (db: Db, teamId: string) =>
  db.selectFrom("teams").select("name").where("id", "=", teamId).where("deletedAt", "is", null);

export const isTeam = async (db: Db, teamId: string) => (await selectTeam(db, teamId).executeTakeFirst()) !== undefined;

/** Locks the team, which serializes changes of its channel. Returns whether there is such a team. */
export const lockTeam = async (db: Db, teamId: string) => (await selectTeam(db, teamId).forNoKeyUpdate().executeTakeFirst()) !== undefined;

/** Sets or replaces the channel. What happened at the earlier address is forgotten. */
export const save = (db: Db, channel: Insertable<TeamChannelsTable>) =>
  db
    .insertInto("teamChannels")
    .values(channel)
    .onConflict((conflict) =>
      conflict.column("teamId").doUpdateSet({
        ...channel,
        pausedAt: null,
        lastDeliveredAt: null,
        lastFailedAt: null,
        lastError: null,
        version: sql`team_channels.version + 1`,
      }),
    )
    .execute();

export const remove = (db: Db, teamId: string) => db.deleteFrom("teamChannels").where("teamId", "=", teamId).execute();

type Channel = Pick<ChannelRow, "teamId" | "version">;

/** Records a delivery, which ends a pause, unless the channel was replaced meanwhile. */
export const setDelivered = (db: Db, { teamId, version }: Channel, now: string) =>
  db
    .updateTable("teamChannels")
    .set({ lastDeliveredAt: now, pausedAt: null })
    .where("teamId", "=", teamId)
    .where("version", "=", version)
    .execute();

export const setFailed = (db: Db, { teamId, version }: Channel, error: string, now: string) =>
  db
    .updateTable("teamChannels")
    .set({ lastFailedAt: now, lastError: error })
    .where("teamId", "=", teamId)
    .where("version", "=", version)
    .execute();

/** Pauses a channel. Returns whether it was not paused before. */
export const pause = async (db: Db, { teamId, version }: Channel, now: string) =>
  (await db
    .updateTable("teamChannels")
    .set({ pausedAt: now })
    .where("teamId", "=", teamId)
    .where("version", "=", version)
    .where("pausedAt", "is", null)
    .returning("teamId")
    .executeTakeFirst()) !== undefined;
