import { type Insertable, sql } from "kysely";
import type { UserRef } from "@daybook/contract/core/common";
import type { DelegationScope } from "@daybook/contract/core/constants";
import type { DelegationState } from "@daybook/contract/delegations/delegations";
import type { Db } from "#db/database.ts";
import type { DelegationsTable } from "#db/schema-leaves.ts";
import { userRef, userRefOrNull } from "#db/sql-fragments.ts";

export type DelegationRow = {
  _id: string;
  fromId: string;
  toId: string;
  from: UserRef;
  to: UserRef;
  startDate: string;
  endDate: string;
  scopes: DelegationScope[];
  leaveId: string | null;
  /** Whether the leave that it follows, if any, is approved. */
  isConfirmed: boolean;
  state: DelegationState;
  createdAt: string;
  version: number;
};

const select = sql`
  select delegation_days.id as "_id", delegation_days.from_id as "fromId", delegation_days.to_id as "toId",
    ${userRef("lead", "leadTeam")} as "from", ${userRef("delegate", "delegateTeam")} as "to", delegation_days.start_date as "startDate",
    delegation_days.end_date as "endDate", delegation_days.scopes, delegation_days.leave_id as "leaveId",
    delegation_days.is_confirmed as "isConfirmed", delegation_days.state, delegation_days.created_at as "createdAt", delegation_days.version
  from delegation_days
    join users lead on lead.id = delegation_days.from_id
    left join teams lead_team on lead_team.id = lead.team_id
    join users delegate on delegate.id = delegation_days.to_id
    left join teams delegate_team on delegate_team.id = delegate.team_id`;

/** The number of delegations that a list returns. */
const listMax = 100;

/** Lists delegations from and to a user that are not over, the soonest first. */
export async function list(db: Db, userId: string, today: string) {
  const { rows } = await sql<DelegationRow>`${select}
    where (delegation_days.from_id = ${userId} or delegation_days.to_id = ${userId}) and delegation_days.end_date >= ${today}::date
    order by delegation_days.start_date, delegation_days.id limit ${listMax}`.execute(db);
  return rows;
}

export async function find(db: Db, id: string): Promise<DelegationRow | undefined> {
  const { rows } = await sql<DelegationRow>`${select} where delegation_days.id = ${id}`.execute(db);
  return rows[0];
}

/** Returns a delegation of the lead on one of these days that was not declined, if any. */
export async function findOverlap(db: Db, fromId: string, { startDate, endDate }: { startDate: string; endDate: string }) {
  const { rows } = await sql<DelegationRow>`${select}
    where delegation_days.from_id = ${fromId} and delegation_days.state <> 'declined'
      and delegation_days.start_date <= ${endDate}::date and delegation_days.end_date >= ${startDate}::date
    order by delegation_days.start_date limit 1`.execute(db);
  return rows[0];
}

/** Locks users of a delegation, which serializes its changes, and returns them. */
export const lockUsers = (db: Db, ids: string[]) =>
  db
    .selectFrom("users")
    .select(["id", "name", "role", "teamId", "status", "deletedAt"])
    .where("id", "=", (eb) => eb.fn.any(eb.val(ids)))
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();

/** Lists the active leads and admins. */
export async function listLeadsAndAdmins(db: Db) {
  const { rows } =
    await sql<UserRef>`select users.id as "_id", users.name, teams.name as team, '/api/files/' || users.profile_picture_id as "profilePicture"
    from users left join teams on teams.id = users.team_id
    where users.role in ('team_lead', 'admin') and users.status = 'active' and users.deleted_at is null`.execute(db);
  return rows;
}

/** Returns the dates of a leave of this user that is pending or approved. */
export const findLeave = (db: Db, id: string, userId: string) =>
  db
    .selectFrom("leaves")
    .select(["startDate", "endDate"])
    .where("id", "=", id)
    .where("userId", "=", userId)
    .where("status", "in", ["Pending", "Approved"])
    .where("deletedAt", "is", null)
    .where("cancelledAt", "is", null)
    .executeTakeFirst();

export const insert = (db: Db, delegation: Insertable<DelegationsTable>) => db.insertInto("delegations").values(delegation).execute();

export const setState = (db: Db, id: string, state: "accepted" | "declined", now: string) =>
  db
    .updateTable("delegations")
    .set({ state, decidedAt: now, version: sql`version + 1` })
    .where("id", "=", id)
    .execute();

export const remove = (db: Db, id: string) => db.deleteFrom("delegations").where("id", "=", id).execute();

/** Returns the latest accepted delegation of a scope to a user from a lead of this team, if any, whether or not it is in force. */
export const findAccepted = (db: Db, toId: string, { teamId, scope }: { teamId: string; scope: DelegationScope }) =>
  db
    .selectFrom("delegationDays")
    .innerJoin("users as lead", "lead.id", "delegationDays.fromId")
    .select(["lead.name", "delegationDays.startDate", "delegationDays.endDate"])
    .where("delegationDays.toId", "=", toId)
    .where("delegationDays.state", "=", "accepted")
    .where("lead.teamId", "=", teamId)
    .where(sql<boolean>`${scope} = any(delegation_days.scopes)`)
    .orderBy("delegationDays.endDate", "desc")
    .limit(1)
    .executeTakeFirst();

export type DeciderRow = {
  user: UserRef;
  /** The last day of the absence that the lead is on today; null if the lead is here. */
  awayUntil: string | null;
  /** Who decides on leave for the lead today. */
  delegate: UserRef | null;
};

/**
 * Returns the lead of a team who decides on a person's leave, one who is here first. A delegate who is the person does not
 * count.
 */
export async function findDecider(db: Db, { teamId, userId }: { teamId: string; userId: string }, today: string) {
  const { rows } = await sql<DeciderRow>`
    select ${userRef("lead", "leadTeam")} as "user", away.until as "awayUntil", delegate.ref as "delegate"
    from users lead
      left join teams lead_team on lead_team.id = lead.team_id
      left join lateral (
        select max(leaves.end_date) as until from leave_halves
          join leaves on leaves.id = leave_halves.leave_id and leaves.status = 'Approved'
          join leave_types on leave_types.id = leaves.leave_type_id and leave_types.is_absence
        where leave_halves.user_id = lead.id and leave_halves.date = ${today}::date
      ) as away on true
      left join lateral (
        select ${userRefOrNull("colleague", "colleagueTeam")} as ref from delegation_days
          join users colleague on colleague.id = delegation_days.to_id and colleague.status = 'active' and colleague.deleted_at is null
          left join teams colleague_team on colleague_team.id = colleague.team_id
        where delegation_days.from_id = lead.id and delegation_days.state = 'accepted' and delegation_days.is_confirmed
          and ${today}::date between delegation_days.start_date and delegation_days.end_date
          and 'leaves' = any(delegation_days.scopes) and colleague.id <> ${userId}
        order by delegation_days.start_date, delegation_days.id limit 1
      ) as delegate on true
    where lead.team_id = ${teamId} and lead.role = 'team_lead' and lead.status = 'active' and lead.deleted_at is null and lead.id <> ${userId}
    order by (away.until is not null), (delegate.ref is null), lead.name collate by_name, lead.id limit 1`.execute(db);
  return rows[0] ?? null;
}
