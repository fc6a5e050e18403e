import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { StoredAudience } from "#domain/audience.ts";
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

/** The active people of an audience as of now, without those of another one. */
export async function listAudience(db: Db, audience: StoredAudience, except: StoredAudience | undefined): Promise<string[]> {
  const isIn = (of: StoredAudience) => sql<boolean>`in_audience(${of && JSON.stringify(of)}::jsonb, users.id, users.team_id, users.role)`;
  const rows = await db
    .selectFrom("users")
    .select("id")
    .where("status", "=", "active")
    .where("deletedAt", "is", null)
    .where(isIn(audience))
    .$if(except !== undefined, (query) => query.where(sql<boolean>`not ${isIn(except!)}`))
    .execute();
  return rows.map(({ id }) => id);
}
