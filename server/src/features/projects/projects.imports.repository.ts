import type { Db } from "#db/database.ts";
import type { NamedPerson } from "#domain/imported-people.ts";

/** Lists the active people, who can be members of projects. */
export const listPeople = (db: Db): Promise<NamedPerson[]> =>
  db
    .selectFrom("users")
    .select(["id", "name", "email", "employeeId"])
    .where("deletedAt", "is", null)
    .where("status", "=", "active")
    .orderBy("name")
    .execute();

export const listTeams = (db: Db) => db.selectFrom("teams").select(["id", "name"]).orderBy("name").execute();

export const listNames = (db: Db) => db.selectFrom("projects").select(["name", "teamId", "key"]).execute();
