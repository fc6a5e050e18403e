import { type Insertable, type RawBuilder, sql } from "kysely";
import type { UserRef } from "@daybook/contract/core/common";
import type { LeaveStatus, Role } from "@daybook/contract/core/constants";
import type { Db } from "#db/database.ts";
import type { InLieuRequestsTable } from "#db/schema-leaves.ts";
import { userRef, userRefOrNull } from "#db/sql-fragments.ts";
import { rowsOf } from "#db/statement.ts";

export type InLieuRow = {
  _id: string;
  userId: string;
  teamId: string | null;
  role: Role;
  user: UserRef;
  date: string;
  status: LeaveStatus;
  /** The hours of the report now; null without a report. */
  reportedHours: number | null;
  /** What was approved; null otherwise. */
  hours: number | null;
  days: number | null;
  expiresOn: string | null;
  note: string | null;
  decidedBy: UserRef | null;
  onBehalfOf: UserRef | null;
  decidedAt: string | null;
  createdAt: string;
  version: number;
};

const requests = async (db: Db, rest: RawBuilder<unknown>): Promise<InLieuRow[]> => {
  const { rows } = await sql<InLieuRow>`
  select requests.id as "_id", requests.user_id as "userId", owner.team_id as "teamId", owner.role, ${userRef("owner", "ownerTeam")} as "user",
    requests.date, requests.status, eods.total_hours as "reportedHours", requests.hours, requests.days, credit.expires_on as "expiresOn",
    requests.note, ${userRefOrNull("decider", "deciderTeam")} as "decidedBy", ${userRefOrNull("lead", "leadTeam")} as "onBehalfOf",
    requests.decided_at as "decidedAt", requests.created_at as "createdAt", requests.version
  from in_lieu_requests as requests
    join users as owner on owner.id = requests.user_id
    left join teams as owner_team on owner_team.id = owner.team_id
    left join eods on eods.user_id = requests.user_id and eods.date = requests.date
    left join leave_ledger as credit on credit.id = requests.credit_id
    left join users as decider on decider.id = requests.decided_by
    left join teams as decider_team on decider_team.id = decider.team_id
    left join users as lead on lead.id = requests.decided_on_behalf_of
    left join teams as lead_team on lead_team.id = lead.team_id
  ${rest}`.execute(db);
  return rows;
};

export const find = async (db: Db, id: string): Promise<InLieuRow | undefined> => (await requests(db, sql`where requests.id = ${id}`))[0];

/** The number of requests that a list returns. */
const listMax = 200;

/** Lists a person's requests, the latest day first. */
export const listOf = (db: Db, userId: string) =>
  requests(db, sql`where requests.user_id = ${userId} order by requests.date desc limit ${listMax}`);

/** Whose requests are listed: everyone's, or those of teams without their admins. */
export type Scope = "all" | { teamIds: string[] };

/** Lists the pending requests of active people, the earliest day first. */
export const listPending = (db: Db, scope: Scope) =>
  requests(
    db,
    sql`where requests.status = 'Pending' and owner.status = 'active' and owner.deleted_at is null
      and ${scope === "all" ? sql`true` : sql`(owner.role <> 'admin' and owner.team_id = any(${scope.teamIds}::uuid[]))`}
      order by requests.date, requests.id limit ${listMax}`,
  );

/** Lists a person's reports from a day on that have at least these hours and no request, the latest first. */
export const listReports = (db: Db, userId: string, from: string, hours: number) =>
  rowsOf<{ date: string; hours: number }>(
    db,
    sql`select eods.date, eods.total_hours as hours from eods
      where eods.user_id = ${userId} and eods.date >= ${from}::date and eods.total_hours >= ${hours}
        and not exists (select from in_lieu_requests where in_lieu_requests.user_id = eods.user_id and in_lieu_requests.date = eods.date)
      order by eods.date desc`,
  );

/**
 * Returns the hours of a person's report; null without a report. Keeps the report from changing until the transaction ends.
 */
export const lockHours = async (db: Db, userId: string, date: string): Promise<number | null> => {
  const report = await db
    .selectFrom("eods")
    .select("totalHours")
    .where("userId", "=", userId)
    .where("date", "=", date)
    .forShare()
    .executeTakeFirst();
  return report?.totalHours ?? null;
};

export const insert = (db: Db, request: Insertable<InLieuRequestsTable>) => db.insertInto("inLieuRequests").values(request).execute();

type Decision = Pick<InLieuRequestsTable, "hours" | "days" | "note" | "decidedBy" | "decidedOnBehalfOf" | "decidedAt" | "creditId"> & {
  status: "Approved" | "Rejected";
};

export const decide = (db: Db, id: string, decision: Decision) =>
  db
    .updateTable("inLieuRequests")
    .set({ ...decision, version: sql`version + 1` })
    .where("id", "=", id)
    .execute();
