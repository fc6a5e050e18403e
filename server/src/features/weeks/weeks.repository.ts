import { type Insertable, type RawBuilder, sql, type Updateable } from "kysely";
import type { UserRef } from "@daybook/contract/core/common";
import type { WeekState } from "@daybook/contract/weeks/weeks";
import type { Db } from "#db/database.ts";
import type { StoredWeekDay, WeeksTable } from "#db/schema-weeks.ts";
import { instantText, userRef } from "#db/sql-fragments.ts";
import { rowsOf } from "#db/statement.ts";

/** What is stored of a person's week. */
export type StoredWeek = {
  id: string;
  weekStart: string;
  state: WeekState;
  days: StoredWeekDay[];
  submittedAt: string | null;
  decidedAt: string | null;
  decidedBy: UserRef | null;
  note: string | null;
  version: number;
};

/** What `besidePerson` reads: also the first days of the closed months. */
export type BesidePerson = { weeks: StoredWeek[]; closed: string[] };

/** The stored weeks of `person.id` that start in a period, for a statement about hours. */
export const besidePerson = ({ startDate, endDate }: { startDate: string; endDate: string }): RawBuilder<unknown> => sql`jsonb_build_object(
  'closed', (select coalesce(json_agg(month), '[]') from payroll_months),
  'weeks', (select coalesce(json_agg(json_build_object('id', weeks.id, 'weekStart', weeks.week_start, 'state', weeks.state, 'days', weeks.days,
      'submittedAt', ${instantText("weeks.submitted_at")}, 'decidedAt', ${instantText("weeks.decided_at")},
      'decidedBy', (select ${userRef("decider", "deciderTeam")} from users as decider left join teams as decider_team
        on decider_team.id = decider.team_id where decider.id = weeks.decided_by),
      'note', weeks.note, 'version', weeks.version)), '[]')
    from weeks where weeks.user_id = person.id and weeks.week_start between ${startDate}::date and ${endDate}::date))`;

/** Inserts an open week unless there is one. */
export const ensure = (db: Db, week: Insertable<WeeksTable>) =>
  db
    .insertInto("weeks")
    .values(week)
    .onConflict((conflict) => conflict.columns(["userId", "weekStart"]).doNothing())
    .execute();

/** Locks a person's week for the transaction, after reports and approvals that are under way. */
export const lock = (db: Db, userId: string, weekStart: string) =>
  db.selectFrom("weeks").select("id").where("userId", "=", userId).where("weekStart", "=", weekStart).forUpdate().executeTakeFirst();

export const update = (db: Db, id: string, changes: Updateable<WeeksTable>) =>
  db
    .updateTable("weeks")
    .set({ ...changes, version: sql`version + 1` })
    .where("id", "=", id)
    .execute();

export type Lock = { locked: "week" | "month"; decider: string | null };

/** Takes a day for a report until the end of the transaction (migration 0152). Returns what locks it. */
export async function takeDay(db: Db, userId: string, date: string, { byWeek, byMonth }: { byWeek: boolean; byMonth: boolean }) {
  const rows = await rowsOf<Lock>(
    db,
    sql`select locked, decider from take_day_for_report(${userId}::uuid, ${date}::date, ${byWeek}::boolean, ${byMonth}::boolean)`,
  );
  return rows[0];
}

/** Locks the approved weeks of these people, or of everyone, on days of a period; also those that are being approved. */
export const lockApproved = async (
  db: Db,
  userIds: readonly string[] | null,
  { startDate, endDate }: { startDate: string; endDate: string },
) => {
  const rows = await rowsOf<{ id: string; userId: string; weekStart: string; state: WeekState }>(
    db,
    sql`select id, user_id as "userId", week_start as "weekStart", state from weeks
      where state in ('submitted', 'approved') and week_start between ${startDate}::date - 6 and ${endDate}::date
        and ${userIds === null ? sql`true` : sql`user_id = any(${userIds}::uuid[])`}
      order by user_id, week_start for update`,
  );
  return rows.filter(({ state }) => state === "approved");
};
