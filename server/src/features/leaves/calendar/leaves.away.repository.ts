import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { teamsNamed, userRef } from "#db/wire.ts";

export type AwayRow = Awaited<ReturnType<typeof list>>[number];

export type AwayFilters = {
  startDate: string;
  endDate: string;
  team?: string[] | undefined;
  /** Only people of this team, and not this person. */
  besides?: { userId: string; teamId: string | null };
};

/** Pending and approved leave that touches the days, of the people one may know of, in the order in which they go. */
export const list = (
  db: Db,
  scope: { userId: string; teamId: string | null } | "all",
  { startDate, endDate, team, besides }: AwayFilters,
) =>
  db
    .selectFrom("leaves")
    .innerJoin("users", "users.id", "leaves.userId")
    .leftJoin("teams", "teams.id", "users.teamId")
    .innerJoin("leaveTypes", "leaveTypes.id", "leaves.leaveTypeId")
    .select([
      "leaves.id as leaveId",
      "leaves.userId",
      "users.teamId",
      "users.role",
      "leaves.startDate",
      "leaves.endDate",
      "leaves.startDayPart",
      "leaves.endDayPart",
      sql<"Pending" | "Approved">`leaves.status`.as("status"),
      "leaveTypes.name as leaveType",
      "leaveTypes.color",
      "leaveTypes.isAbsence",
      "leaves.updatedAt",
      userRef("users", "teams").as("user"),
    ])
    .where("leaves.deletedAt", "is", null)
    .where("leaves.status", "in", ["Pending", "Approved"])
    .where("leaves.startDate", "<=", endDate)
    .where("leaves.endDate", ">=", startDate)
    .$if(scope !== "all", (leaves) => {
      const { userId, teamId } = scope as Exclude<typeof scope, "all">;
      return leaves.where((eb) => eb.or([eb("leaves.userId", "=", userId), ...(teamId ? [eb("users.teamId", "=", teamId)] : [])]));
    })
    .$if(team !== undefined, (leaves) => leaves.where("users.teamId", "in", teamsNamed(team!)))
    .$if(besides !== undefined, (leaves) =>
      leaves.where("leaves.userId", "!=", besides!.userId).where("users.teamId", "=", besides!.teamId).where("users.deletedAt", "is", null),
    )
    .orderBy("leaves.startDate")
    .orderBy(sql`lower(users.name)`)
    .orderBy("leaves.id")
    .execute();
