import { type Insertable, sql, type Updateable } from "kysely";
import type { UserRef } from "@daybook/contract/core/common";
import type { Role, UserStatus } from "@daybook/contract/core/constants";
import type { Db } from "#db/database.ts";
import type { TeamsTable } from "#db/schema.ts";
import { matches, userRef } from "#db/sql-fragments.ts";

export type TeamRow = NonNullable<Awaited<ReturnType<typeof find>>>;
export type TeamFilters = { search?: string | undefined };
export type TeamMember = UserRef & { email: string; role: Role; designation: string | null; status: UserStatus };

const leads = sql<UserRef[]>`(
  select coalesce(json_agg(${userRef("users", "teams")} order by users.name collate by_name, users.id), '[]')
  from users where users.team_id = teams.id and users.role = 'team_lead' and users.status = 'active' and users.deleted_at is null)`;

const memberCount = sql<number>`(select count(*) from users where users.team_id = teams.id and users.deleted_at is null)`;

const selectTeam = (db: Db) =>
  db
    .selectFrom("teams")
    .select(["teams.id as _id", "teams.name", "teams.description", "teams.createdAt", "teams.version"])
    .select([leads.as("leads"), memberCount.as("memberCount")])
    .where("teams.deletedAt", "is", null);

const matching = ({ search }: TeamFilters) => (search ? matches(search, "teams.name", "teams.description") : sql<boolean>`true`);

export const list = (db: Db, filters: TeamFilters, { skip, take }: { skip: number; take: number }) =>
  selectTeam(db).where(matching(filters)).orderBy("teams.createdAt", "desc").orderBy("teams.id", "desc").limit(take).offset(skip).execute();

export const count = async (db: Db, filters: TeamFilters) => {
  const { teams } = await db
    .selectFrom("teams")
    .select((eb) => eb.fn.countAll<number>().as("teams"))
    .where("deletedAt", "is", null)
    .where(matching(filters))
    .executeTakeFirstOrThrow();
  return teams;
};

export const find = (db: Db, id: string) => selectTeam(db).where("teams.id", "=", id).executeTakeFirst();

const members = sql<TeamMember[]>`(
  select coalesce(json_agg(json_build_object(
      '_id', users.id, 'name', users.name, 'team', teams.name, 'profilePicture', '/api/files/' || users.profile_picture_id,
      'email', users.email, 'role', users.role, 'designation', users.designation, 'status', users.status)
    order by users.name collate by_name, users.id), '[]')
  from users where users.team_id = teams.id and users.deleted_at is null)`;

type TeamProject = { _id: string; name: string; status: string };

const projects = sql<TeamProject[]>`(
  select coalesce(json_agg(json_build_object('_id', projects.id, 'name', projects.name, 'status', projects.status)
    order by projects.name collate by_name, projects.id), '[]')
  from projects where projects.team_id = teams.id)`;

/** Returns a team with all members and projects. */
export const findWithPeople = (db: Db, id: string) =>
  selectTeam(db)
    .select([members.as("members"), projects.as("projects")])
    .where("teams.id", "=", id)
    .executeTakeFirst();

/** Locks the team's own fields. Users can still join it. */
export const findForUpdate = (db: Db, id: string) => selectTeam(db).where("teams.id", "=", id).forNoKeyUpdate("teams").executeTakeFirst();

/** Locks the team so that no user can join and no project can be created in it until the transaction ends. */
export const lockForDeletion = (db: Db, id: string) =>
  db.selectFrom("teams").select("id").where("id", "=", id).where("deletedAt", "is", null).forUpdate().executeTakeFirst();

export const countProjects = async (db: Db, id: string) => {
  const { projects } = await db
    .selectFrom("projects")
    .select((eb) => eb.fn.countAll<number>().as("projects"))
    .where("teamId", "=", id)
    .executeTakeFirstOrThrow();
  return projects;
};

export const insert = (db: Db, team: Insertable<TeamsTable>) => db.insertInto("teams").values(team).execute();

export const update = (db: Db, id: string, changes: Updateable<TeamsTable>) =>
  db
    .updateTable("teams")
    .set({ ...changes, version: sql`version + 1` })
    .where("id", "=", id)
    .execute();
