import { sql } from "kysely";
import type { Away, Overview } from "@daybook/contract/analytics/schemas";
import type { DayPart } from "@daybook/contract/core/constants";
import type { TeamScope } from "#access/leaves.ts";
import type { Db } from "#db/database.ts";
import { userRef } from "#db/sql-fragments.ts";

/** All people, or a team and the user; a null user adds no one. */
export type PeopleScope = "all" | { userId: string | null; teamId: string | null };

const among = (scope: PeopleScope) => (scope === "all" ? sql`true` : sql`(users.id = ${scope.userId} or users.team_id = ${scope.teamId})`);

type AwayRow = Omit<Away, "half" | "backOn"> & { userId: string; endDayPart: DayPart; weekDays: number; todayDays: number };

/**
 * Lists approved leave on workdays of a week, by first day and name, with the days taken this week and today. Leave types
 * that are no absence, such as working from home, are excluded.
 */
export async function away(
  db: Db,
  scope: PeopleScope,
  { today, weekStart, weekEnd }: { today: string; weekStart: string; weekEnd: string },
) {
  const { rows } = await sql<AwayRow>`
    select leaves.id as leave_id, ${userRef("users", "teams")} as user, leaves.start_date, leaves.end_date, leaves.status,
      leaves.user_id, leaves.end_day_part, taken.week_days, taken.today_days
    from (
      select leave_id, count(*) * 0.5 as week_days, count(*) filter (where date = ${today}) * 0.5 as today_days
      from leave_halves where date between ${weekStart} and ${weekEnd} group by leave_id
    ) as taken
      join leaves on leaves.id = taken.leave_id and leaves.status = 'Approved'
        and leaves.end_date >= ${weekStart} and leaves.start_date <= ${weekEnd}
      join leave_types on leave_types.id = leaves.leave_type_id and leave_types.is_absence
      join users on users.id = leaves.user_id and users.status = 'active' and users.deleted_at is null
      left join teams on teams.id = users.team_id
    where ${among(scope)}
    order by leaves.start_date, users.name collate by_name, leaves.id`.execute(db);
  return rows;
}

/** Whose requests to count, for leave or to cancel it: the user's own, all, a team's, or those that a lead can review, also as a delegate. */
export type Requests =
  | { of: "own"; userId: string }
  | { of: "all" }
  | { of: "team"; teamId: string }
  | { of: "led"; teams: TeamScope[]; leadId: string };

const conditionOf = (requests: Requests) => {
  if (requests.of === "own") return sql`leaves.user_id = ${requests.userId}`;
  if (requests.of === "all") return sql`true`;
  if (requests.of === "team") return sql`users.team_id = ${requests.teamId}`;
  const teams = requests.teams.map(
    ({ teamId, exceptUserId = null }) => sql`(users.team_id = ${teamId} and users.id is distinct from ${exceptUserId}::uuid)`,
  );
  return sql`(${sql.join(teams, sql` or `)}) and users.role <> 'admin' and leaves.user_id <> ${requests.leadId}`;
};

export async function pendingCount(db: Db, requests: Requests) {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from leaves join users on users.id = leaves.user_id
    where (leaves.status = 'Pending' or leaves.cancellation_state = 'Pending') and leaves.deleted_at is null and ${conditionOf(requests)}`.execute(
    db,
  );
  return rows[0]!.count;
}

/** Lists approved leave that a person covers, current and future: whom and when, not why. */
export async function covers(db: Db, userId: string, today: string) {
  const { rows } = await sql<Overview["own"]["covers"][number]>`
    select leaves.id as leave_id, ${userRef("users", "teams")} as user, leaves.start_date, leaves.end_date
    from leaves join users on users.id = leaves.user_id left join teams on teams.id = users.team_id
    where leaves.cover_user_id = ${userId} and leaves.end_date >= ${today} and leaves.status = 'Approved'
      and leaves.deleted_at is null and leaves.cancelled_at is null
    order by leaves.start_date, leaves.id limit 10`.execute(db);
  return rows;
}

/** A person's current or next leave, pending or approved. */
export async function nextLeave(db: Db, userId: string, today: string) {
  const { rows } = await sql<NonNullable<Overview["own"]["nextLeave"]>>`
    select leaves.id as _id, leave_types.name as leave_type, start_date, end_date, status
    from leaves join leave_types on leave_types.id = leaves.leave_type_id
    where user_id = ${userId} and end_date >= ${today} and status in ('Pending', 'Approved') and deleted_at is null and cancelled_at is null
    order by start_date, leaves.id limit 1`.execute(db);
  return rows[0] ?? null;
}
