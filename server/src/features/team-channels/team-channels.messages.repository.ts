import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { rowsOf } from "#db/statement.ts";

/** The ids of the teams whose channels are not paused. */
export const listTeams = async (db: Db) =>
  (
    await rowsOf<{ teamId: string }>(
      db,
      sql`select team_channels.team_id as "teamId"
        from team_channels join teams on teams.id = team_channels.team_id and teams.deleted_at is null
        where team_channels.paused_at is null`,
    )
  ).map(({ teamId }) => teamId);

type Subject = { teamId: string; subject: string };

/** The new leave requests of people whose teams have a channel. */
export const listLeaves = (db: Db, ids: string[]) =>
  rowsOf<Subject>(
    db,
    sql`select team_channels.team_id as "teamId", leaves.id as subject
      from leaves join users on users.id = leaves.user_id and users.role <> 'admin'
        join team_channels on team_channels.team_id = users.team_id and team_channels.paused_at is null
      where leaves.id = any(${ids}::uuid[]) and leaves.status = 'Pending'`,
  );

/** The blockers of people whose teams have a channel. */
export const listBlockers = (db: Db, ids: string[]) =>
  rowsOf<Subject>(
    db,
    sql`select team_channels.team_id as "teamId", blockers.id as subject
      from blockers join users on users.id = blockers.raised_by
        join team_channels on team_channels.team_id = users.team_id and team_channels.paused_at is null
      where blockers.id = any(${ids}::uuid[])`,
  );

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
