import { sql } from "kysely";
import { openTaskStatuses } from "@daybook/contract/core/constants";
import type { Db } from "#db/database.ts";
import { byName, teamsNamed, userRef } from "#db/sql-fragments.ts";

export type AwayRow = Awaited<ReturnType<typeof list>>[number];

export type AwayFilters = {
  startDate: string;
  endDate: string;
  team?: string[] | undefined;
  /** Only teammates of this person. */
  teammatesOf?: { userId: string; teamId: string | null };
};

/** Lists pending and approved leave that overlaps the period, for the people in scope, by start date. */
export const list = (
  db: Db,
  scope: { userId: string; teamIds: string[] } | "all",
  { startDate, endDate, team, teammatesOf }: AwayFilters,
) =>
  db
    .selectFrom("leaves")
    .innerJoin("users", "users.id", "leaves.userId")
    .leftJoin("teams", "teams.id", "users.teamId")
    .innerJoin("leaveTypes", "leaveTypes.id", "leaves.leaveTypeId")
    .leftJoin("closures", "closures.id", "leaves.closureId")
    .select([
      "leaves.id as leaveId",
      "leaves.userId",
      "users.teamId",
      "users.role",
      "leaves.startDate",
      "leaves.endDate",
      sql<string[]>`coalesce((select json_agg(distinct date order by date) from leave_halves where leave_id = leaves.id), '[]')`.as("days"),
      "leaves.startDayPart",
      "leaves.endDayPart",
      sql<"Pending" | "Approved">`leaves.status`.as("status"),
      "leaveTypes.name as leaveType",
      "leaveTypes.color",
      "leaveTypes.isAbsence",
      "leaves.closureId",
      "closures.title as closure",
      "leaves.updatedAt",
      "leaves.version",
      userRef("users", "teams").as("user"),
    ])
    .where("leaves.deletedAt", "is", null)
    .where("leaves.cancelledAt", "is", null)
    .where("leaves.status", "in", ["Pending", "Approved"])
    .where("leaves.startDate", "<=", endDate)
    .where("leaves.endDate", ">=", startDate)
    .$if(scope !== "all", (leaves) => {
      const { userId, teamIds } = scope as Exclude<typeof scope, "all">;
      return leaves.where((eb) => eb.or([eb("leaves.userId", "=", userId), eb("users.teamId", "=", eb.fn.any(eb.val(teamIds)))]));
    })
    .$if(team !== undefined, (leaves) => leaves.where("users.teamId", "in", teamsNamed(team!)))
    .$if(teammatesOf !== undefined, (leaves) =>
      leaves
        .where("leaves.userId", "!=", teammatesOf!.userId)
        .where("users.teamId", "=", teammatesOf!.teamId)
        .where("users.deletedAt", "is", null),
    )
    .orderBy("leaves.startDate")
    .orderBy(byName("users.name"))
    .orderBy("leaves.id")
    .execute();

/** The days in a period on which these people are away, each with 0.5 or 1, by person. */
export async function listAbsentDays(
  db: Db,
  userIds: readonly string[],
  { startDate, endDate }: Pick<AwayFilters, "startDate" | "endDate">,
) {
  const { rows } = await sql<{ userId: string; days: Record<string, number> }>`
    select user_id, json_object_agg(date, days) as days from absences_between(${startDate}, ${endDate})
    where user_id = any(${userIds}::uuid[]) group by user_id`.execute(db);
  return new Map(rows.map(({ userId, days }) => [userId, days]));
}

/** Lists a person's open tasks that are due in the period, by due date. */
export const listDueTasks = (db: Db, userId: string, { startDate, endDate }: Pick<AwayFilters, "startDate" | "endDate">) =>
  db
    .selectFrom("tasks")
    .select([
      "id as _id",
      "number",
      "title",
      sql<(typeof openTaskStatuses)[number]>`status`.as("status"),
      sql<string>`due_date`.as("dueDate"),
      "version",
      "updatedAt",
    ])
    .where("assigneeId", "=", userId)
    .where("deletedAt", "is", null)
    .where("status", "in", openTaskStatuses)
    .where("dueDate", ">=", startDate)
    .where("dueDate", "<=", endDate)
    .orderBy("dueDate")
    .orderBy("number")
    .execute();
