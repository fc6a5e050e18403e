import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { Audience } from "./rooms.ts";

const emptyAudience: Audience = { teamId: null, projectIds: [], userIds: [] };

/** The team and projects of a user, deleted users included. */
export async function audienceOfUser(db: Db, userId: string): Promise<Audience> {
  const row = await db
    .selectFrom("users")
    .select([
      "users.teamId",
      sql<string[]>`(select coalesce(array_agg(project_id), '{}') from project_members where user_id = users.id)`.as("projectIds"),
    ])
    .where("users.id", "=", userId)
    .executeTakeFirst();
  return { ...emptyAudience, ...row };
}

/** The members and the lead of a project. */
export async function audienceOfProject(db: Db, projectId: string): Promise<Audience> {
  const rows = await db
    .selectFrom("projectMembers")
    .select("userId")
    .where("projectId", "=", projectId)
    .union(
      db
        .selectFrom("projects")
        .select(sql<string>`lead_id`.as("userId"))
        .where("id", "=", projectId)
        .where("leadId", "is not", null),
    )
    .execute();
  return { ...emptyAudience, userIds: rows.map((row) => row.userId) };
}
