import { sql } from "kysely";
import type { ProjectRef, UserRef } from "@daybook/contract/core/common";
import type { Db } from "#db/database.ts";
import { fixed, rowsOf } from "#db/statement.ts";
import { projectRefOrNull, userRef } from "#db/wire.ts";

/** A person's team, for who asks about their tasks; also of somebody whose account is closed. */
export const findPerson = (db: Db, id: string) => db.selectFrom("users").select(["id", "teamId"]).where("id", "=", id).executeTakeFirst();

export const findProject = (db: Db, id: string) =>
  db.selectFrom("projects").select(["id as _id", "teamId"]).where("id", "=", id).executeTakeFirst();

const personRef = fixed(userRef("person", "team"));
const projectRef = fixed(projectRefOrNull("project"));

type Named = { id: string; teamId: string | null } & ({ person: UserRef; project: null } | { person: null; project: ProjectRef });

/** The people and projects that tasks name, as they are embedded in them, with the teams whose leads see the tasks. */
export const listNamed = (db: Db, userIds: string[], projectIds: string[]) =>
  rowsOf<Named>(
    db,
    sql`select person.id, person.team_id as "teamId", ${personRef} as person, null::json as project
        from users as person left join teams as team on team.id = person.team_id where person.id = any(${userIds}::uuid[])
      union all
      select project.id, project.team_id, null, ${projectRef} from projects as project where project.id = any(${projectIds}::uuid[])`,
  );

/** Those of these people to whom work is given: active, no admins. Who is changed at the moment is waited for. */
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

/** A name that stands for exactly one id. */
function unambiguous(rows: { name: string; id: string }[]) {
  const found = new Map<string, string | undefined>();
  for (const { name, id } of rows) found.set(name, found.has(name) && found.get(name) !== id ? undefined : id);
  return found;
}

/** People by name or email, in small letters. */
export async function findPeopleNamed(db: Db, names: string[]) {
  if (names.length === 0) return new Map<string, string | undefined>();
  const { rows } = await sql<{ name: string; id: string }>`
    select lower(name) as name, id from users where deleted_at is null and lower(name) = any(${names})
    union select lower(email), id from users where deleted_at is null and lower(email) = any(${names})`.execute(db);
  return unambiguous(rows);
}

/** Projects by name or key, in small letters. */
export async function findProjectsNamed(db: Db, names: string[]) {
  if (names.length === 0) return new Map<string, string | undefined>();
  const { rows } = await sql<{ name: string; id: string }>`
    select lower(name) as name, id from projects where lower(name) = any(${names})
    union select lower(key), id from projects where lower(key) = any(${names})`.execute(db);
  return unambiguous(rows);
}
