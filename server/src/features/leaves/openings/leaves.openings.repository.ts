import { sql } from "kysely";
import type { UserRef } from "@daybook/contract/core/common";
import type { Db } from "#db/database.ts";
import type { LeaveOpeningsTable } from "#db/schema-leaves.ts";
import { userRef } from "#db/sql-fragments.ts";

export type OpeningPerson = { user: UserRef; email: string | null; employeeId: string | null };

/** Lists the active people by name, or those of them with these ids. */
export const listPeople = (db: Db, userIds?: string[]): Promise<OpeningPerson[]> =>
  db
    .selectFrom("users")
    .leftJoin("teams", "teams.id", "users.teamId")
    .select([userRef("users", "teams").as("user"), "users.email", "users.employeeId"])
    .where("users.deletedAt", "is", null)
    .where("users.status", "=", "active")
    .$if(userIds !== undefined, (people) => people.where("users.id", "=", (eb) => eb.fn.any(eb.val(userIds!))))
    .orderBy(sql`users.name collate by_name`)
    .orderBy("users.id")
    .execute();

/** When people are employed. */
export const listEmployed = (db: Db, userIds: string[]) =>
  db
    .selectFrom("users")
    .select(["id", "dateOfJoining as from", "lastDayOfOffice as to"])
    .where("id", "=", (eb) => eb.fn.any(eb.val(userIds)))
    .execute();

/** The half days of people between two days that have leave, pending or approved, each with its leave. */
export const listTaken = (db: Db, userIds: string[], from: string, to: string) =>
  db
    .selectFrom("leaveHalves")
    .innerJoin("leaves", "leaves.id", "leaveHalves.leaveId")
    .innerJoin("leaveTypes", "leaveTypes.id", "leaves.leaveTypeId")
    .select([
      "leaveHalves.userId",
      "leaveHalves.date",
      "leaveHalves.half",
      "leaves.startDate",
      "leaves.endDate",
      "leaves.startDayPart",
      "leaves.status",
      "leaveTypes.name as leaveType",
    ])
    .where("leaveHalves.userId", "=", (eb) => eb.fn.any(eb.val(userIds)))
    .where("leaveHalves.date", ">=", from)
    .where("leaveHalves.date", "<=", to)
    .execute();

type Owner = { userId: string; leaveTypeId: string };

/** What was granted of a type in a leave year, and the leave of it: approved before and from a day on, and pending. */
export type Level = Owner & { granted: number; usedBefore: number; booked: number; pending: number };

/** Returns the levels of a leave year on a day; those without any entry are missing. */
export async function listLevels(db: Db, userIds: string[], leaveYear: number, date: string): Promise<Level[]> {
  const { rows } = await sql<Level>`
    select user_id as "userId", leave_type_id as "leaveTypeId", sum(granted) as granted, sum(used_before) as "usedBefore",
      sum(booked) as booked, sum(pending) as pending
    from (
      select user_id, leave_type_id, days as granted, 0 as used_before, 0 as booked, 0 as pending
      from leave_ledger
      where user_id = any(${userIds}::uuid[]) and leave_year = ${leaveYear} and leave_id is null
      union all
      select halves.user_id, leaves.leave_type_id, 0,
        case when leaves.status = 'Approved' and halves.date < ${date}::date then 0.5 else 0 end,
        case when leaves.status = 'Approved' and halves.date >= ${date}::date then 0.5 else 0 end,
        case when leaves.status = 'Pending' then 0.5 else 0 end
      from leave_halves as halves join leaves on leaves.id = halves.leave_id
      where halves.user_id = any(${userIds}::uuid[]) and halves.leave_year = ${leaveYear}
    ) as amounts
    group by user_id, leave_type_id`.execute(db);
  return rows;
}

export type Opening = Pick<LeaveOpeningsTable, "id" | "batchId" | "userId" | "leaveTypeId" | "leaveYear" | "date" | "days">;

/** Returns the opening balances of a leave year that count. */
export const listCurrent = (db: Db, userIds: string[], leaveYear: number): Promise<Opening[]> =>
  db
    .selectFrom("leaveOpenings")
    .select(["id", "batchId", "userId", "leaveTypeId", "leaveYear", "date", "days"])
    .distinctOn(["userId", "leaveYear", "leaveTypeId"])
    .where("userId", "=", (eb) => eb.fn.any(eb.val(userIds)))
    .where("leaveYear", "=", leaveYear)
    .orderBy("userId")
    .orderBy("leaveYear")
    .orderBy("leaveTypeId")
    .orderBy("id", "desc")
    .execute();

export const insert = (db: Db, openings: LeaveOpeningsTable[]) =>
  sql`insert into leave_openings (id, batch_id, user_id, leave_type_id, leave_year, date, days, included, adjusted, actor_id, at)
    select * from json_to_recordset(${JSON.stringify(openings)}::json) as opening(id uuid, "batchId" uuid, "userId" uuid,
      "leaveTypeId" uuid, "leaveYear" int, date date, days numeric, included numeric, adjusted numeric, "actorId" uuid, at timestamptz)`.execute(
    db,
  );

export type Batch = Opening & { name: string; teamId: string | null; leaveType: string; adjusted: number };

/** Returns the opening balances that were set together. */
export const listBatch = (db: Db, batchId: string): Promise<Batch[]> =>
  db
    .selectFrom("leaveOpenings as opening")
    .innerJoin("users", "users.id", "opening.userId")
    .innerJoin("leaveTypes", "leaveTypes.id", "opening.leaveTypeId")
    .select([
      "opening.id",
      "opening.batchId",
      "opening.userId",
      "opening.leaveTypeId",
      "opening.leaveYear",
      "opening.date",
      "opening.days",
      "opening.adjusted",
      "users.name",
      "users.teamId",
      "leaveTypes.name as leaveType",
    ])
    .where("batchId", "=", batchId)
    .orderBy("opening.id")
    .execute();

export const removeBatch = (db: Db, batchId: string) => db.deleteFrom("leaveOpenings").where("batchId", "=", batchId).execute();

export type Included = Owner & { leaveYear: number; date: string; days: number };

/**
 * Makes the opening balances of people include the leave that is approved before their day now. Returns by how many days
 * they changed.
 */
export async function include(db: Db, userIds: string[]): Promise<Included[]> {
  const { rows } = await sql<Included>`
    with openings as (
      select distinct on (user_id, leave_year, leave_type_id) * from leave_openings
      where user_id = any(${userIds}::uuid[])
      order by user_id, leave_year, leave_type_id, id desc
    ), counted as (
      select openings.id, openings.included as was, (
        select 0.5 * count(*) from leave_halves as halves join leaves on leaves.id = halves.leave_id
        where halves.user_id = openings.user_id and halves.leave_year = openings.leave_year and halves.date < openings.date
          and leaves.leave_type_id = openings.leave_type_id and leaves.status = 'Approved') as included
      from openings
    )
    update leave_openings as opening
    set included = counted.included, adjusted = opening.adjusted + counted.included - counted.was
    from counted
    where counted.id = opening.id and counted.included <> counted.was
    returning opening.user_id as "userId", opening.leave_type_id as "leaveTypeId", opening.leave_year as "leaveYear", opening.date,
      counted.included - counted.was as days`.execute(db);
  return rows;
}
