import { sql } from "kysely";
import type { ProjectRef, UserRef } from "@daybook/contract/core/common";
import type { SeriesScope } from "#access/tasks.ts";
import type { Db } from "#db/database.ts";
import { fixed, rowOf, rowsOf } from "#db/statement.ts";
import { projectRefOrNull, userRef } from "#db/sql-fragments.ts";

/** Returns a user's team for access checks, including closed accounts. */
export const findPerson = (db: Db, id: string) => db.selectFrom("users").select(["id", "teamId"]).where("id", "=", id).executeTakeFirst();

export const findProject = (db: Db, id: string) =>
  db.selectFrom("projects").select(["id as _id", "teamId"]).where("id", "=", id).executeTakeFirst();

const personRef = fixed(userRef("person", "team"));
const projectRef = fixed(projectRefOrNull("project"));

type Reference = { id: string; teamId: string | null } & ({ person: UserRef; project: null } | { person: null; project: ProjectRef });

/** Returns users and projects as embedded in tasks, with their team ids. */
export const listNamed = (db: Db, userIds: string[], projectIds: string[]) =>
  rowsOf<Reference>(
    db,
    sql`select person.id, person.team_id as "teamId", ${personRef} as person, null::json as project
        from users as person left join teams as team on team.id = person.team_id where person.id = any(${userIds}::uuid[])
      union all
      select project.id, project.team_id, null, ${projectRef} from projects as project where project.id = any(${projectIds}::uuid[])`,
  );

/** Returns those of the users who can be assigned tasks: active and not admin. Locks their rows for share. */
export const listAssignable = (db: Db, ids: string[]) =>
  db
    .selectFrom("users")
    .select((eb) => [
      "id",
      "teamId",
      eb
        .selectFrom("projectMembers")
        .whereRef("projectMembers.userId", "=", "users.id")
        .select((eb) => eb.fn.coalesce(eb.fn<string[]>("array_agg", ["projectMembers.projectId"]), eb.val<string[]>([])).as("ids"))
        .as("projectIds"),
    ])
    .where("id", "=", (eb) => eb.fn.any(eb.val(ids)))
    .where("status", "=", "active")
    .where("deletedAt", "is", null)
    .where("role", "!=", "admin")
    .forShare("users")
    .execute();

/** The scope of the list of series, as in the feature that owns them. */
function inSeriesScope(scope: SeriesScope) {
  if (scope.kind === "all") return sql`true`;
  const own = sql`(series.owner_id = ${scope.userId} or series.assignee_id = ${scope.userId})`;
  if (scope.kind === "own") return own;
  return sql`(${own} or exists (select from users where users.id = series.assignee_id and users.team_id = ${scope.teamId} and users.role <> 'admin')
    or (series.assignee_id is null and exists (select from projects where projects.id = series.project_id and projects.team_id = ${scope.teamId})))`;
}

/** Whether there is a series in the scope. */
export const hasSeries = async (db: Db, scope: SeriesScope) =>
  (await rowOf<{ found: boolean }>(db, sql`select exists (select from task_series as series where ${inSeriesScope(scope)}) as found`))
    .found;
