import { type Selectable, sql } from "kysely";
import type { EodScope } from "#access/eods.ts";
import { addDays } from "#calendar.ts";
import type { Db } from "#db/database.ts";
import type { AbsencesView } from "#db/schema-leaves.ts";
import { byName, employmentHistory, isLateReport, reportsFrom, schedulesUntil, teamsNamed, userRef } from "#db/sql-fragments.ts";

export type ComplianceFilters = { startDate: string; endDate: string; team?: string[] | undefined; user?: string[] | undefined };

/**
 * Lists the users in scope whose reports may be expected in the period, by name, with their reports (day → late) and
 * approved absences (day → 0.5 or 1), and schedules.
 */
export const listPeople = (db: Db, scope: EodScope, { startDate, endDate, team, user }: ComplianceFilters) =>
  db
    .with("people", (db) =>
      db
        .selectFrom("users")
        .selectAll()
        .$if(scope !== "all", (people) => {
          const { userId, teamId } = scope as Exclude<EodScope, "all">;
          return people.where((eb) => eb.or([eb("id", "=", userId), ...(teamId ? [eb("teamId", "=", teamId)] : [])]));
        })
        .$if(team !== undefined, (people) => people.where("teamId", "in", teamsNamed(team!)))
        .$if(user !== undefined, (people) => people.where("id", "=", (eb) => eb.fn.any(eb.val(user!))))
        // No timezone's day starts more than one day before the UTC day.
        .where((eb) => eb.or([eb("deletedAt", "is", null), eb("deletedAt", ">=", addDays(startDate, -1))])),
    )
    .with("reports", (db) =>
      db
        .selectFrom("eods")
        .select(["userId", sql<Record<string, boolean>>`json_object_agg(date, ${isLateReport})`.as("days")])
        .where("date", ">=", startDate)
        .where("date", "<=", endDate)
        .where("userId", "in", (eb) => eb.selectFrom("people").select("id"))
        .groupBy("userId"),
    )
    .with("away", (db) =>
      db
        .selectFrom(sql<Selectable<AbsencesView>>`absences_between(${startDate}, ${endDate})`.as("absences"))
        .select(["userId", sql<Record<string, number>>`json_object_agg(date, days)`.as("days")])
        .where("userId", "in", (eb) => eb.selectFrom("people").select("id"))
        .groupBy("userId"),
    )
    .selectFrom("people")
    .leftJoin("teams", "teams.id", "people.teamId")
    .leftJoin("reports", "reports.userId", "people.id")
    .leftJoin("away", "away.userId", "people.id")
    .select([userRef("people", "teams").as("user"), "people.role", "people.status", "people.dateOfJoining", "people.createdAt"])
    .select(["people.lastDayOfOffice", "people.deletedAt", sql<Record<string, boolean>>`coalesce(reports.days, '{}')`.as("reports")])
    .select(sql<Record<string, number>>`coalesce(away.days, '{}')`.as("absences"))
    .select([
      schedulesUntil("people", endDate).as("schedules"),
      employmentHistory("people").as("history"),
      reportsFrom("people").as("reportsFrom"),
    ])
    .orderBy(byName("people.name"))
    .orderBy("people.id")
    .execute();

export type PersonRow = Awaited<ReturnType<typeof listPeople>>[number];
