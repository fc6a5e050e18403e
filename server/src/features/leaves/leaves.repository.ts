import { type Insertable, type SelectQueryBuilder, sql, type Updateable } from "kysely";
import type { LeaveStatus } from "@daybook/contract/constants";
import type { LeaveScope } from "#access/leaves.ts";
import type { Db } from "#db/database.ts";
import type { Schema } from "#db/schema.ts";
import type { LeavesTable } from "#db/schema-leaves.ts";
import { containing, teamsNamed, userRef, userRefOrNull } from "#db/wire.ts";
import type { Half } from "./leave-days.ts";

export type LeaveRow = NonNullable<Awaited<ReturnType<typeof find>>>;

export type LeaveFilters = {
  status?: LeaveStatus[] | undefined;
  leaveType?: string[] | undefined;
  startDate?: string | undefined;
  endDate?: string | undefined;
  user?: string[] | undefined;
  team?: string[] | undefined;
  search?: string | undefined;
};

type Page = SelectQueryBuilder<Schema, "leaves", object>;

/** Whole leaves of a narrowed `leaves`: what is cut away is never joined. */
const selectLeave = (db: Db, narrow: (leaves: Page) => Page) =>
  db
    .selectFrom(
      narrow(db.selectFrom("leaves").where("leaves.deletedAt", "is", null))
        .selectAll("leaves")
        .as("leaves"),
    )
    .innerJoin("users", "users.id", "leaves.userId")
    .leftJoin("teams", "teams.id", "users.teamId")
    .innerJoin("leaveTypes", "leaveTypes.id", "leaves.leaveTypeId")
    .leftJoin("users as decider", "decider.id", "leaves.decidedBy")
    .leftJoin("teams as deciderTeam", "deciderTeam.id", "decider.teamId")
    .leftJoin("users as marker", "marker.id", "leaves.markedBy")
    .leftJoin("teams as markerTeam", "markerTeam.id", "marker.teamId")
    .leftJoin("users as cover", "cover.id", "leaves.coverUserId")
    .leftJoin("teams as coverTeam", "coverTeam.id", "cover.teamId")
    .select([
      "leaves.id as _id",
      "leaves.userId",
      "users.teamId",
      "leaves.leaveTypeId",
      "leaveTypes.name as leaveType",
      "leaveTypes.color",
      "leaveTypes.isAbsence",
      "leaves.startDate",
      "leaves.endDate",
      "leaves.startDayPart",
      "leaves.endDayPart",
      "leaves.days",
      "leaves.breakdown",
      "leaves.reason",
      "leaves.status",
      "leaves.rejectionReason",
      "leaves.decidedAt",
      "leaves.isManual",
      "leaves.createdAt",
      "leaves.updatedAt",
      "leaves.version",
      "leaves.coverUserId",
    ])
    .select([
      userRef("users", "teams").as("user"),
      userRefOrNull("decider", "deciderTeam").as("decidedBy"),
      userRefOrNull("marker", "markerTeam").as("markedBy"),
      userRefOrNull("cover", "coverTeam").as("coverUser"),
    ])
    .orderBy("leaves.startDate", "desc")
    .orderBy("leaves.id", "desc");

const newestFirst = (leaves: Page) => leaves.orderBy("leaves.startDate", "desc").orderBy("leaves.id", "desc");

const inScope = (scope: LeaveScope) => (leaves: Page) => {
  if (scope === "all") return leaves;
  if ("userId" in scope) return leaves.where("leaves.userId", "=", scope.userId);
  return leaves.where("leaves.userId", "in", sql<string>`(select id from users where team_id = ${scope.teamId}::uuid)`);
};

const saying = (search: string) => sql<boolean>`(
  leaves.reason ilike ${containing(search)}
  or exists (select from users where users.id = leaves.user_id and users.name ilike ${containing(search)})
  or exists (select from leave_types where leave_types.id = leaves.leave_type_id and leave_types.name ilike ${containing(search)}))`;

/** Leaves that touch the days, with whatever else is asked for. */
const matching =
  ({ status, leaveType, startDate, endDate, user, team, search }: LeaveFilters) =>
  (leaves: Page) =>
    leaves
      .$if(status !== undefined, (leaves) => leaves.where("leaves.status", "=", (eb) => eb.fn.any(eb.val(status!))))
      .$if(leaveType !== undefined, (leaves) =>
        leaves.where(
          "leaves.leaveTypeId",
          "in",
          sql<string>`(select id from leave_types where lower(name) = any(${leaveType!.map((each) => each.toLowerCase())}))`,
        ),
      )
      .$if(startDate !== undefined, (leaves) => leaves.where("leaves.endDate", ">=", startDate!))
      .$if(endDate !== undefined, (leaves) => leaves.where("leaves.startDate", "<=", endDate!))
      .$if(user !== undefined, (leaves) => leaves.where("leaves.userId", "=", (eb) => eb.fn.any(eb.val(user!))))
      .$if(team !== undefined, (leaves) =>
        leaves.where("leaves.userId", "in", sql<string>`(select id from users where team_id in ${teamsNamed(team!)})`),
      )
      .$if(search !== undefined, (leaves) => leaves.where(saying(search!)));

export const list = (db: Db, scope: LeaveScope, filters: LeaveFilters, { take, skip }: { take: number; skip: number }) =>
  selectLeave(db, (leaves) =>
    newestFirst(leaves.$call(inScope(scope)).$call(matching(filters)))
      .limit(take)
      .offset(skip),
  ).execute();

export const count = async (db: Db, scope: LeaveScope, filters: LeaveFilters) =>
  (
    await db
      .selectFrom("leaves")
      .where("leaves.deletedAt", "is", null)
      .$call(inScope(scope))
      .$call(matching(filters))
      .select((eb) => eb.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow()
  ).total;

export const find = (db: Db, id: string) => selectLeave(db, (leaves) => leaves.where("leaves.id", "=", id)).executeTakeFirst();

export const get = (db: Db, id: string) => selectLeave(db, (leaves) => leaves.where("leaves.id", "=", id)).executeTakeFirstOrThrow();

/** A leave of the same person that has one of these halves already, if there is one. */
export const findTaken = (db: Db, userId: string, halves: Half[], exceptLeaveId: string | null) =>
  db
    .selectFrom("leaveHalves")
    .innerJoin("leaves", "leaves.id", "leaveHalves.leaveId")
    .innerJoin("leaveTypes", "leaveTypes.id", "leaves.leaveTypeId")
    .select(["leaves.startDate", "leaves.endDate", "leaves.status", "leaveTypes.name as leaveType"])
    .where("leaveHalves.userId", "=", userId)
    .where(
      sql<boolean>`(leave_halves.date, leave_halves.half) in (
        select * from unnest(${halves.map(({ date }) => date)}::date[], ${halves.map(({ half }) => half)}::text[]))`,
    )
    .where(sql<boolean>`leave_halves.leave_id is distinct from ${exceptLeaveId}::uuid`)
    .orderBy("leaveHalves.date")
    .limit(1)
    .executeTakeFirst();

export const insert = (db: Db, leave: Insertable<LeavesTable>) => db.insertInto("leaves").values(leave).execute();

export const update = (db: Db, id: string, changes: Updateable<LeavesTable>, now: string) =>
  db
    .updateTable("leaves")
    .set({ ...changes, updatedAt: now, version: sql`version + 1` })
    .where("id", "=", id)
    .execute();

/** Takes the halves of a leave, in one statement whose text is the same for any number of them. */
export const insertHalves = (db: Db, leave: { id: string; userId: string }, halves: Half[]) =>
  db
    .insertInto("leaveHalves")
    .columns(["userId", "leaveId", "date", "half", "leaveYear"])
    .expression(
      sql`select ${leave.userId}::uuid, ${leave.id}::uuid, half.* from unnest(${halves.map(({ date }) => date)}::date[],
        ${halves.map(({ half }) => half)}::text[], ${halves.map(({ leaveYear }) => leaveYear)}::int[]) as half`,
    )
    .execute();

/** Lets go of what leaves have taken; with a day only of that one. */
export const removeHalves = (db: Db, leaveIds: string[], date?: string) =>
  db
    .deleteFrom("leaveHalves")
    .where("leaveId", "=", (eb) => eb.fn.any(eb.val(leaveIds)))
    .$if(date !== undefined, (halves) => halves.where("date", "=", date!))
    .execute();

/** Leaves that have taken something of a day, with whose they are. */
export const listTakenOn = (db: Db, date: string) =>
  db.selectFrom("leaveHalves").select(["leaveId", "userId"]).distinct().where("date", "=", date).orderBy("userId").execute();

/** A person's pending leaves, held. */
export const listPending = (db: Db, userId: string) =>
  selectLeave(db, (leaves) => leaves.where("leaves.userId", "=", userId).where("leaves.status", "=", "Pending")).execute();
