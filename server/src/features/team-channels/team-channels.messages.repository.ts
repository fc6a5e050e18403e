import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { TeamChannelMessagesTable } from "#db/schema-notifications.ts";
import { rowsOf } from "#db/statement.ts";

export type MessageKey = Pick<TeamChannelMessagesTable, "teamId" | "kind" | "subject">;

const returned = sql.raw(`returning team_id as "teamId", kind, subject`);

/** Whether any team has a channel that is not paused. */
export const hasChannels = async (db: Db) =>
  (await db.selectFrom("teamChannels").select("teamId").where("pausedAt", "is", null).limit(1).executeTakeFirst()) !== undefined;

/** Queues a day's message to every channel that has none yet. */
export const insertOfDay = (db: Db, kind: "digest" | "missing", date: string, now: string) =>
  rowsOf<MessageKey>(
    db,
    sql`insert into team_channel_messages (team_id, kind, subject, created_at, next_attempt_at)
      select team_channels.team_id, ${kind}::text, ${date}::text, ${now}::timestamptz, ${now}::timestamptz
      from team_channels join teams on teams.id = team_channels.team_id and teams.deleted_at is null
      where team_channels.paused_at is null
      on conflict (team_id, kind, subject) do nothing ${returned}`,
  );

/** Queues messages about new leave requests to the channels of the people's teams. */
export const insertOfLeaves = (db: Db, ids: string[], now: string) =>
  rowsOf<MessageKey>(
    db,
    sql`insert into team_channel_messages (team_id, kind, subject, created_at, next_attempt_at)
      select team_channels.team_id, 'leave', leaves.id::text, ${now}::timestamptz, ${now}::timestamptz
      from leaves join users on users.id = leaves.user_id and users.role <> 'admin'
        join team_channels on team_channels.team_id = users.team_id and team_channels.paused_at is null
      where leaves.id = any(${ids}::uuid[]) and leaves.status = 'Pending'
      on conflict (team_id, kind, subject) do nothing ${returned}`,
  );

/** Queues messages about new blockers to the channels of their teams. */
export const insertOfBlockers = (db: Db, ids: string[], now: string) =>
  rowsOf<MessageKey>(
    db,
    sql`insert into team_channel_messages (team_id, kind, subject, created_at, next_attempt_at)
      select team_channels.team_id, 'blocker', blockers.id::text, ${now}::timestamptz, ${now}::timestamptz
      from blockers join users on users.id = blockers.raised_by
        join team_channels on team_channels.team_id = users.team_id and team_channels.paused_at is null
      where blockers.id = any(${ids}::uuid[])
      on conflict (team_id, kind, subject) do nothing ${returned}`,
  );

const ofKey = ({ teamId, kind, subject }: MessageKey) => sql<boolean>`(team_id = ${teamId} and kind = ${kind} and subject = ${subject})`;

/** Claims a queued message for this process and counts the attempt; undefined if it is not due or already claimed. */
export const claim = (db: Db, key: MessageKey, now: string) =>
  db
    .updateTable("teamChannelMessages")
    .set({ claimedAt: now, attempts: sql`attempts + 1` })
    .where(ofKey(key))
    .where("status", "=", "queued")
    .where("claimedAt", "is", null)
    .where("nextAttemptAt", "<=", now)
    .returning("attempts")
    .executeTakeFirst();

export type Result = Pick<TeamChannelMessagesTable, "nextAttemptAt" | "error"> & { status: "queued" | "sent" | "failed" | "skipped" };

export const saveResult = (db: Db, key: MessageKey, result: Result) =>
  db
    .updateTable("teamChannelMessages")
    .set({ ...result, claimedAt: null })
    .where(ofKey(key))
    .execute();

export const listDue = (db: Db, now: string, take: number): Promise<MessageKey[]> =>
  db
    .selectFrom("teamChannelMessages")
    .select(["teamId", "kind", "subject"])
    .where("status", "=", "queued")
    .where("claimedAt", "is", null)
    .where("nextAttemptAt", "<=", now)
    .orderBy("nextAttemptAt")
    .limit(take)
    .execute();

/** Gives up messages whose process stopped while sending: they may have been sent. */
export const failAbandoned = (db: Db, claimedBefore: string, error: string) =>
  db
    .updateTable("teamChannelMessages")
    .set({ status: "failed", error, nextAttemptAt: null, claimedAt: null })
    .where("status", "=", "queued")
    .where("claimedAt", "<", claimedBefore)
    .execute();

export const removeBefore = (db: Db, instant: string) => db.deleteFrom("teamChannelMessages").where("createdAt", "<", instant).execute();

export type WaitingLeave = { id: string; name: string; startDate: string; endDate: string; isCancellation: boolean };

/**
 * Lists a team's requests for leave, or to cancel it, that wait for a lead, the first day first. Names and dates only: types
 * and reasons are not read. Admins' requests are for admins alone.
 */
export const listWaitingLeave = (db: Db, teamId: string, leaveId: string | null = null) =>
  rowsOf<WaitingLeave>(
    db,
    sql`select leaves.id, users.name, leaves.start_date as "startDate", leaves.end_date as "endDate",
        leaves.status <> 'Pending' as "isCancellation"
      from leaves join users on users.id = leaves.user_id
      where users.team_id = ${teamId} and users.role <> 'admin' and leaves.deleted_at is null
        and (leaves.status = 'Pending' or leaves.cancellation_state = 'Pending')
        and (${leaveId}::uuid is null or leaves.id = ${leaveId}::uuid)
      order by leaves.start_date, users.name collate by_name, leaves.id`,
  );

/** Returns an open blocker with the name of the person who raised it; undefined once it is resolved or withdrawn. */
export const findOpenBlocker = (db: Db, id: string) =>
  db
    .selectFrom("blockers")
    .innerJoin("users", "users.id", "blockers.raisedBy")
    .select(["blockers.text", "users.name", "users.teamId"])
    .where("blockers.id", "=", id)
    .where("blockers.state", "=", "open")
    .executeTakeFirst();
