import { sql } from "kysely";
import type { ConfirmableField, Role, SignInState, UserStatus } from "@daybook/contract/core/constants";
import type { UserStats } from "@daybook/contract/users/users";
import type { UserScope } from "#access/users.ts";
import type { Db } from "#db/database.ts";
import { containing, matches, teamsNamed } from "#db/sql-fragments.ts";
import { hasSecondFactor, pictureUrl, selectUser, signInState } from "./users.repository.ts";

export type UserFilters = {
  search?: string | undefined;
  role?: Role[] | undefined;
  /** Names or ids. */
  team?: string[] | undefined;
  status?: UserStatus[] | undefined;
  /** Ignored unless the scope is all users. */
  signIn?: SignInState[] | undefined;
  /** Ignored unless the scope is all users. */
  secondFactor?: boolean | undefined;
  /** Ignored unless the scope is all users. */
  waiting?: ConfirmableField[] | undefined;
  /** The current instant, for `signIn`. */
  now: string;
};

export type UserSort = keyof typeof orders;
type Window = { skip: number; take: number };

/** SQL condition: the user is on one of the actor's projects, or on a project of the team that the actor leads. */
const sharesProject = ({ projectIds, ledTeamId }: UserScope) => sql<boolean>`exists (
  select 1 from project_members join projects on projects.id = project_members.project_id
  where project_members.user_id = users.id
    and (project_members.project_id = any(${projectIds}::uuid[]) or projects.team_id = ${ledTeamId}::uuid))`;

/** SQL condition: the actor may see the user. Must agree with `userAccess.read`. */
const visible = (scope: UserScope) =>
  scope.allUsers
    ? sql<boolean>`true`
    : sql<boolean>`(users.id = ${scope.selfId}::uuid or users.team_id = ${scope.teamId}::uuid or ${sharesProject(scope)})`;

const keys: Record<ConfirmableField, string> = { joining_date: "dateOfJoining", employee_id: "employeeId" };

function matching(scope: UserScope, { search, role, team, status, signIn, secondFactor, waiting, now }: UserFilters) {
  const conditions = [sql<boolean>`true`];
  if (search) {
    const found = matches(search, "users.name", "users.email", "users.designation");
    const byEmployeeId = sql`search_key(coalesce(users.unconfirmed ->> 'employeeId', users.employee_id)) like ${containing(search)}`;
    conditions.push(scope.allUsers ? sql`(${found} or ${byEmployeeId})` : found);
  }
  if (role) conditions.push(sql`users.role = any(${role})`);
  if (status) conditions.push(sql`users.status = any(${status})`);
  if (team) conditions.push(sql`users.team_id in ${teamsNamed(team)}`);
  if (signIn && scope.allUsers) conditions.push(sql`${signInState(now)} = any(${signIn})`);
  if (secondFactor !== undefined && scope.allUsers) conditions.push(sql`${hasSecondFactor} = ${secondFactor}`);
  if (waiting && scope.allUsers) conditions.push(sql`users.unconfirmed ?| ${waiting.map((each) => keys[each])}::text[]`);
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** Sort orders. Each ends with the id, so that pages never overlap. */
const orders = {
  createdAt: sql`users.created_at, users.id`,
  "-createdAt": sql`users.created_at desc, users.id desc`,
  name: sql`users.name collate by_name, users.id`,
  "-name": sql`users.name collate by_name desc, users.id desc`,
  email: sql`users.email collate by_name, users.id`,
  "-email": sql`users.email collate by_name desc, users.id desc`,
  team: sql`teams.name collate by_name nulls last, users.name collate by_name, users.id`,
  "-team": sql`teams.name collate by_name desc nulls last, users.name collate by_name, users.id`,
};

export const list = (db: Db, scope: UserScope, filters: UserFilters, { skip, take }: Window, sort: UserSort = "-createdAt") =>
  selectUser(db).where(visible(scope)).where(matching(scope, filters)).orderBy(orders[sort]).limit(take).offset(skip).execute();

/** Returns a user, and whether they share a project with the actor. */
export const findWithScope = (db: Db, scope: UserScope, id: string) =>
  selectUser(db).select(sharesProject(scope).as("sharesProject")).where("users.id", "=", id).executeTakeFirst();

/** Counts the users matching the filters, and returns the statistics of all visible users, in one statement. */
export async function count(db: Db, scope: UserScope, filters: UserFilters): Promise<UserStats & { matching: number }> {
  const { rows } = await sql<UserStats & { matching: number; waiting: number | null }>`
    with visible as (
      select users.role, users.status, users.unconfirmed <> '{}' as waits, teams.name as team, ${matching(scope, filters)} as matches
      from users left join teams on teams.id = users.team_id
      where users.deleted_at is null and ${visible(scope)}
    )
    select
      count(*) filter (where matches) as matching,
      count(*) as total,
      count(*) filter (where status = 'active') as active,
      count(*) filter (where status = 'inactive') as inactive,
      jsonb_build_object(
        'admin', count(*) filter (where role = 'admin'),
        'team_lead', count(*) filter (where role = 'team_lead'),
        'team_member', count(*) filter (where role = 'team_member')) as "byRole",
      (select coalesce(jsonb_object_agg(team, size), '{}')
        from (select team, count(*) as size from visible where team is not null group by team) as teams) as "byTeam",
      case when ${scope.allUsers} then count(*) filter (where waits) end as waiting
    from visible`.execute(db);
  const { waiting, ...stats } = rows[0]!;
  return waiting === null ? stats : { ...stats, waiting };
}

export const listByProject = (db: Db, projectId: string, { skip, take }: Window) =>
  selectUser(db)
    .innerJoin("projectMembers", "projectMembers.userId", "users.id")
    .where("projectMembers.projectId", "=", projectId)
    .orderBy(orders["-createdAt"])
    .limit(take)
    .offset(skip)
    .execute();

export const countByProject = async (db: Db, projectId: string) => {
  const { total } = await db
    .selectFrom("projectMembers")
    .innerJoin("users", "users.id", "projectMembers.userId")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .where("projectMembers.projectId", "=", projectId)
    .where("users.deletedAt", "is", null)
    .executeTakeFirstOrThrow();
  return total;
};

export const findProject = (db: Db, id: string) =>
  db.selectFrom("projects").select(["id as _id", "teamId"]).where("id", "=", id).executeTakeFirst();

/** Lists the users that work can be assigned to: visible, active, not admins. */
export const listAssignable = (db: Db, scope: UserScope, limit: number) =>
  db
    .selectFrom("users")
    .leftJoin("teams", "teams.id", "users.teamId")
    .select(["users.id as _id", "users.name", "teams.name as team", pictureUrl("users.profilePictureId").as("profilePicture")])
    .where("users.deletedAt", "is", null)
    .where("users.status", "=", "active")
    .where("users.role", "!=", "admin")
    .where(visible(scope))
    .orderBy(sql`users.name collate by_name, users.id`)
    .limit(limit)
    .execute();
