import { type RawBuilder, sql } from "kysely";
import type { UserRef } from "@daybook/contract/core/common";
import type { Db } from "#db/database.ts";
import type { PayrollDay } from "#db/schema-weeks.ts";
import { userRef, userRefOrNull } from "#db/sql-fragments.ts";

const rowsOf = async <Row>(db: Db, query: RawBuilder<Row>) => (await query.execute(db)).rows;

type Period = { startDate: string; endDate: string };

/** A person's approved absence on a day, by type. */
export type LeaveOnDay = { date: string; leaveType: string; days: number; unpaid: boolean };
export type BesidePayroll = { leave: LeaveOnDay[] };

/** The approved absences of `person.id` in a period, beside what else is read of the person. */
export const besidePerson = ({ startDate, endDate }: Period, others?: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  ${others ?? sql`'{}'::jsonb`} || jsonb_build_object('leave', (
    select coalesce(json_agg(json_build_object('date', date, 'leaveType', name, 'days', days, 'unpaid', unpaid) order by date, name), '[]') from (
      select halves.date, types.name, types.unpaid, count(*) * 0.5 as days
      from leave_halves as halves join leaves on leaves.id = halves.leave_id and leaves.status = 'Approved' and leaves.deleted_at is null
        join leave_types as types on types.id = leaves.leave_type_id and types.is_absence
      where halves.user_id = person.id and halves.date between ${startDate}::date and ${endDate}::date
      group by halves.date, types.name, types.unpaid
    ) as away))`;

/** Waits for reports and corrections that are being written; until the end of the transaction they wait for this one. */
export const lockMonths = (db: Db) => sql`select pg_advisory_xact_lock(hashtextextended('payroll_months', 0))`.execute(db);

/** Keeps months from being closed or reopened until the end of the transaction. */
export const shareMonths = (db: Db) => sql`select pg_advisory_xact_lock_shared(hashtextextended('payroll_months', 0))`.execute(db);

export type ClosedMonth = { month: string; leaveTypes: string[]; closedAt: string; closedBy: UserRef | null };

/** Lists the closed months, the earliest first: they follow each other without a gap. */
export const listMonths = (db: Db) =>
  rowsOf(
    db,
    sql<ClosedMonth>`select month, leave_types as "leaveTypes", closed_at as "closedAt", ${userRefOrNull("closer", "closerTeam")} as "closedBy"
      from payroll_months left join users as closer on closer.id = closed_by left join teams as closer_team on closer_team.id = closer.team_id
      order by month`,
  );

/** The leave types that have columns: those of absences that can be requested, in their order. */
export const listLeaveTypes = (db: Db) =>
  db.selectFrom("leaveTypes").select("name").where("isAbsence", "=", true).where("active", "=", true).orderBy("position").execute();

export type StoredRow = { user: UserRef; personnelNumber: string | null; team: string | null; days: PayrollDay[] };

/** Lists the people of a closed month by name. */
export const listRows = (db: Db, month: string) =>
  rowsOf(
    db,
    sql<StoredRow>`select ${userRef("person", "personTeam")} as "user", payroll_rows.personnel_number as "personnelNumber", payroll_rows.team, payroll_rows.days
      from payroll_rows join users as person on person.id = payroll_rows.user_id left join teams as person_team on person_team.id = person.team_id
      where payroll_rows.month = ${month}::date order by person.name collate by_name, person.id`,
  );

export type CorrectionRow = { user: UserRef; date: string; text: string; days: number; hours: number; personnelNumber: string | null };

/** Lists the corrections of a closed month; null: those that wait for the next one. */
export const listCorrections = (db: Db, month: string | null) =>
  rowsOf(
    db,
    sql<CorrectionRow>`select ${userRef("person", "personTeam")} as "user", person.employee_id as "personnelNumber", corrections.date, corrections.text,
        corrections.days, corrections.hours
      from payroll_corrections as corrections join users as person on person.id = corrections.user_id
        left join teams as person_team on person_team.id = person.team_id
      where ${month === null ? sql`corrections.month is null` : sql`corrections.month = ${month}::date`}
      order by person.name collate by_name, person.id, corrections.date`,
  );

export type PendingLeave = { user: UserRef; startDate: string; endDate: string };

/** Lists the leave requests without a decision on days of a period. */
export const listPendingLeave = (db: Db, { startDate, endDate }: Period) =>
  rowsOf(
    db,
    sql<PendingLeave>`select ${userRef("person", "personTeam")} as "user", leaves.start_date as "startDate", leaves.end_date as "endDate"
      from leaves join users as person on person.id = leaves.user_id left join teams as person_team on person_team.id = person.team_id
      where leaves.status = 'Pending' and leaves.deleted_at is null and leaves.cancelled_at is null
        and leaves.start_date <= ${endDate}::date and leaves.end_date >= ${startDate}::date
      order by leaves.start_date, person.name collate by_name, leaves.id`,
  );

export type NewRow = { userId: string; personnelNumber: string | null; team: string | null; days: PayrollDay[] };

/** Stores a closed month with its people, and gives it the corrections that waited. */
export async function close(
  db: Db,
  { month, leaveTypes, closedBy, closedAt }: { month: string; leaveTypes: string[]; closedBy: string; closedAt: string },
  rows: NewRow[],
) {
  await db.insertInto("payrollMonths").values({ month, leaveTypes, closedBy, closedAt }).execute();
  const people = rows.map(({ userId, personnelNumber, team, days }) => ({
    user_id: userId,
    personnel_number: personnelNumber,
    team,
    days,
  }));
  await sql`insert into payroll_rows (month, user_id, personnel_number, team, days)
    select ${month}::date, user_id, personnel_number, team, days
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as person(user_id uuid, personnel_number text, team text, days jsonb)`.execute(
    db,
  );
  await db.updateTable("payrollCorrections").set({ month }).where("month", "is", null).execute();
}

/** Removes a closed month with its corrections and those that wait. Returns the people of earlier months who had some, by month. */
export async function reopen(db: Db, month: string) {
  const removed = await rowsOf(
    db,
    sql<{ month: string; userIds: string[] }>`with removed as (
        delete from payroll_corrections where month is null or month = ${month}::date returning user_id, date
      )
      select date_trunc('month', date)::date as month, array_agg(distinct user_id) as "userIds" from removed
      where date < ${month}::date group by 1 order by 1`,
  );
  await db.deleteFrom("payrollMonths").where("month", "=", month).execute();
  return removed;
}

export type PaidDays = { userId: string; days: PayrollDay[] };

/** Returns the days of a closed month as they were paid: with the corrections of later closed months. */
export const listPaid = (db: Db, month: string, userIds: readonly string[] | null) =>
  rowsOf(
    db,
    sql<PaidDays>`select user_id as "userId", json_agg(day) as days from (
        select user_id, day from payroll_rows cross join lateral jsonb_array_elements(days) as day
        where month = ${month}::date and ${isOneOfUsers("payroll_rows.user_id", userIds)}
          and not exists (select from payroll_corrections as paid where paid.month is not null and paid.user_id = payroll_rows.user_id
            and paid.date = (day ->> 'date')::date)
        union all
        (select distinct on (user_id, date) user_id, after from payroll_corrections
        where payroll_corrections.month is not null and date between ${month}::date and ${month}::date + interval '1 month' - interval '1 day'
          and ${isOneOfUsers("payroll_corrections.user_id", userIds)}
        order by user_id, date, month desc)
      ) as paid group by user_id`,
  );

const isOneOfUsers = (column: string, userIds: readonly string[] | null) =>
  userIds === null ? sql`true` : sql`${sql.ref(column)} = any(${userIds}::uuid[])`;

export type NewCorrection = { id: string; userId: string; date: string; text: string; days: number; hours: number; after: PayrollDay };

/** Replaces the waiting corrections of these people on days of a closed month. Returns what they were. */
export async function replaceWaiting(db: Db, month: string, userIds: readonly string[] | null, corrections: NewCorrection[]) {
  const before = await rowsOf(
    db,
    sql<{
      userId: string;
      date: string;
      text: string;
    }>`delete from payroll_corrections where month is null and ${isOneOfUsers("payroll_corrections.user_id", userIds)}
        and date between ${month}::date and ${month}::date + interval '1 month' - interval '1 day'
      returning user_id as "userId", date, text`,
  );
  if (corrections.length > 0)
    await db
      .insertInto("payrollCorrections")
      .values(corrections.map(({ after, ...row }) => ({ ...row, month: null, after: JSON.stringify(after) })))
      .execute();
  return before;
}
