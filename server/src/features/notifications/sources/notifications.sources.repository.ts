import { sql } from "kysely";
import type { DelegationScope, Role } from "@daybook/contract/core/constants";
import type { Db } from "#db/database.ts";
import { rowsOf } from "#db/statement.ts";

export type DelegationSubject = {
  id: string;
  fromId: string;
  fromName: string;
  toId: string;
  toName: string;
  startDate: string;
  endDate: string;
};

export const listDelegations = (db: Db, ids: string[]) =>
  rowsOf<DelegationSubject>(
    db,
    sql`select days.id, days.from_id as "fromId", lead.name as "fromName", days.to_id as "toId", delegate.name as "toName",
        days.start_date as "startDate", days.end_date as "endDate"
      from delegation_days as days join users as lead on lead.id = days.from_id join users as delegate on delegate.id = days.to_id
      where days.id = any(${ids}::uuid[])`,
  );

/** A colleague who decides for the leads of a team on a day. */
export type Delegate = { id: string; teamId: string; leadId: string; leadName: string };

export const listDelegates = (db: Db, scope: DelegationScope, teamIds: string[], day: string) =>
  rowsOf<Delegate>(
    db,
    sql`select delegate.id, lead.team_id as "teamId", lead.id as "leadId", lead.name as "leadName"
      from delegation_days as days join users as lead on lead.id = days.from_id join users as delegate on delegate.id = days.to_id
      where days.state = 'accepted' and days.is_confirmed and ${scope} = any(days.scopes) and ${day}::date between days.start_date and days.end_date
        and lead.team_id = any(${teamIds}::uuid[]) and lead.role = 'team_lead' and lead.status = 'active' and lead.deleted_at is null
        and delegate.status = 'active' and delegate.deleted_at is null`,
  );

export type BlockerSubject = {
  id: string;
  text: string;
  ownerId: string | null;
  raisedBy: string;
  raiserName: string;
  teamId: string | null;
  role: Role;
};

export const listBlockers = (db: Db, ids: string[]) =>
  rowsOf<BlockerSubject>(
    db,
    sql`select blockers.id, blockers.text, blockers.owner_id as "ownerId", blockers.raised_by as "raisedBy", raiser.name as "raiserName",
        raiser.team_id as "teamId", raiser.role
      from blockers join users as raiser on raiser.id = blockers.raised_by where blockers.id = any(${ids}::uuid[])`,
  );

/** Returns the active admins, and the names of these people. */
export const listAdmins = async (db: Db, ids: string[]) => {
  const people = await rowsOf<{ id: string; name: string; isAdmin: boolean }>(
    db,
    sql`select id, name, role = 'admin' and status = 'active' as "isAdmin" from users
      where deleted_at is null and (id = any(${ids}::uuid[]) or (role = 'admin' and status = 'active'))`,
  );
  return {
    adminIds: people.filter(({ isAdmin }) => isAdmin).map(({ id }) => id),
    names: new Map(people.map(({ id, name }) => [id, name])),
  };
};

export type InLieuSubject = {
  id: string;
  userId: string;
  userName: string;
  teamId: string | null;
  role: Role;
  date: string;
  hours: number;
  days: number | null;
  expiresOn: string | null;
  note: string | null;
};

export const listInLieu = (db: Db, ids: string[]) =>
  rowsOf<InLieuSubject>(
    db,
    sql`select requests.id, requests.user_id as "userId", users.name as "userName", users.team_id as "teamId", users.role, requests.date,
        coalesce(requests.hours, eods.total_hours, 0) as hours, requests.days, credit.expires_on as "expiresOn", requests.note
      from in_lieu_requests as requests join users on users.id = requests.user_id
        left join eods on eods.user_id = requests.user_id and eods.date = requests.date
        left join leave_ledger as credit on credit.id = requests.credit_id
      where requests.id = any(${ids}::uuid[])`,
  );
