import type { Db } from "#db/database.ts";

/** Lists who can be assigned tasks: everyone active but admins. */
export const listPeople = (db: Db) =>
  db
    .selectFrom("users")
    .select(["id", "name", "email", "teamId"])
    .where("status", "=", "active")
    .where("deletedAt", "is", null)
    .where("role", "!=", "admin")
    .orderBy("name")
    .execute();

export const listProjects = (db: Db) => db.selectFrom("projects").select(["id", "name", "teamId"]).orderBy("name").execute();

/** Lists who can have written tasks and comments: everyone, former colleagues too. */
export const listAuthors = (db: Db) =>
  db
    .selectFrom("users")
    .select(["id", "name", "email", "teamId", "role"])
    .where("deletedAt", "is", null)
    .where("email", "is not", null)
    .execute();

export const listTeams = (db: Db) => db.selectFrom("teams").select(["id", "name"]).where("deletedAt", "is", null).orderBy("name").execute();
