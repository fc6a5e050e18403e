import { sql } from "kysely";
import type { Db } from "#db/database.ts";

/** A person's team, for who asks about their tasks; also of somebody whose account is closed. */
export const findPerson = (db: Db, id: string) => db.selectFrom("users").select(["id", "teamId"]).where("id", "=", id).executeTakeFirst();

export const findProject = (db: Db, id: string) =>
  db.selectFrom("projects").select(["id as _id", "teamId"]).where("id", "=", id).executeTakeFirst();

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
