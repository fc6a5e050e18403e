import { type Insertable, sql, type Updateable } from "kysely";
import type { Db } from "#db/database.ts";
import type { LeaveLimitsTable } from "#db/schema-leaves.ts";

const columns = [
  "id",
  "title",
  "startDate",
  "endDate",
  "weekdays",
  "audience",
  "kind",
  "max",
  "mode",
  "reason",
  "createdAt",
  "updatedAt",
  "version",
] as const;

export type LimitRow = Awaited<ReturnType<typeof list>>[number];

/** Lists the limits, the newest first. */
export const list = (db: Db) =>
  db.selectFrom("leaveLimits").select(columns).orderBy("createdAt", "desc").orderBy("id", "desc").limit(1000).execute();

export const findForUpdate = (db: Db, id: string) =>
  db.selectFrom("leaveLimits").select(columns).where("id", "=", id).forUpdate().executeTakeFirst();

export const insert = (db: Db, row: Insertable<LeaveLimitsTable>) => db.insertInto("leaveLimits").values(row).execute();

export const update = (db: Db, id: string, changes: Updateable<LeaveLimitsTable>, now: string) =>
  db
    .updateTable("leaveLimits")
    .set({ ...changes, updatedAt: now, version: sql`version + 1` })
    .where("id", "=", id)
    .execute();

export const remove = (db: Db, id: string) => db.deleteFrom("leaveLimits").where("id", "=", id).execute();

/** Lists the limits that concern a person between two days, in the order of their ids. */
export async function listOfPerson(db: Db, userId: string, { from, to }: { from: string; to: string }): Promise<LimitRow[]> {
  const { rows } = await sql<LimitRow>`
    select leave_limits.id, title, start_date, end_date, weekdays, audience, kind, max, mode, reason, leave_limits.created_at,
      leave_limits.updated_at, leave_limits.version
    from leave_limits, users
    where users.id = ${userId} and in_audience(leave_limits.audience, users.id, users.team_id, users.role)
      and (leave_limits.start_date is null or (leave_limits.start_date <= ${to}::date and leave_limits.end_date >= ${from}::date))
    order by leave_limits.id`.execute(db);
  return rows;
}

/** Locks limits until the transaction ends and returns them: who asks for a place next sees those taken before. */
export const lock = (db: Db, ids: string[]) =>
  db
    .selectFrom("leaveLimits")
    .select(columns)
    .where("id", "=", (eb) => eb.fn.any(eb.val(ids)))
    .orderBy("id")
    .forUpdate()
    .execute();

export type AwayRow = { limitId: string; date: string; away: number };

/**
 * Returns how many people of the audiences of limits are away on days, half days as halves, beside a leave. Closures and leave
 * that limits do not apply to do not count.
 */
export async function listAway(
  db: Db,
  limits: { id: string; date: string }[],
  { leaveId, counting }: { leaveId: string | null; counting: "pending" | "approved" },
): Promise<AwayRow[]> {
  const { rows } = await sql<AwayRow>`
    select asked.limit_id, asked.date, 0.5 * count(*) as away
    from unnest(${limits.map(({ id }) => id)}::uuid[], ${limits.map(({ date }) => date)}::date[]) as asked(limit_id, date)
      join leave_limits on leave_limits.id = asked.limit_id
      join leave_halves on leave_halves.date = asked.date and leave_halves.leave_id is distinct from ${leaveId}::uuid
      join leaves on leaves.id = leave_halves.leave_id and leaves.closure_id is null
        and (leaves.status = 'Approved' or (leaves.status = 'Pending' and ${counting === "pending"}))
      join leave_types on leave_types.id = leaves.leave_type_id and leave_types.is_absence and leave_types.limits_apply
      join users on users.id = leaves.user_id and users.status = 'active' and users.deleted_at is null
        and in_audience(leave_limits.audience, users.id, users.team_id, users.role)
    group by asked.limit_id, asked.date`.execute(db);
  return rows;
}
