import { sql } from "kysely";
import type { UserRef } from "@daybook/contract/core/common";
import { searchKey } from "@daybook/contract/core/comparable";
import type { TaskFacts } from "#access/tasks.ts";
import type { Db } from "#db/database.ts";
import { userRef } from "#db/sql-fragments.ts";
import { fixed, rowsOf } from "#db/statement.ts";

/** What decides who reads a task. */
export type ReadersOf = Pick<TaskFacts, "assigneeId" | "createdBy" | "projectId" | "teamIds" | "creatorTeamId">;

const personRef = fixed(userRef("person", "team"));

/** `taskAccess.read` of a task that is not deleted, for a row of `users`. */
const mayRead = ({ assigneeId, createdBy, projectId, teamIds, creatorTeamId }: ReadersOf) => sql`(person.role = 'admin'
  or person.id in (${assigneeId}::uuid, ${createdBy}::uuid)
  or (person.role = 'team_lead' and person.team_id = any(${[...teamIds, creatorTeamId].filter((id) => id !== null)}::uuid[]))
  or exists (select from project_members where project_members.project_id = ${projectId}::uuid and project_members.user_id = person.id))`;

type Options = { except: string; take: number };

/** Active users who may read the task and have a part of their name that begins with the text: assignee and creator first, then by name. */
export const list = async (db: Db, task: ReadersOf, search: string, { except, take }: Options) => {
  const rows = await rowsOf<{ person: UserRef }>(
    db,
    sql`select ${personRef} as person from users as person left join teams as team on team.id = person.team_id
      where person.status = 'active' and person.deleted_at is null and person.id <> ${except}::uuid
        and position(${` ${searchKey(search)}`} in ' ' || search_key(person.name)) > 0 and ${mayRead(task)}
      order by coalesce(person.id in (${task.assigneeId}::uuid, ${task.createdBy}::uuid), false) desc, person.name collate by_name, person.id limit ${take}`,
  );
  return rows.map(({ person }) => person);
};

/** The teams of a user and of a project. */
export const listTeamIds = async (db: Db, userId: string | null, projectId: string | null) => {
  const rows = await rowsOf<{ teamId: string | null }>(
    db,
    sql`select team_id as "teamId" from users where id = ${userId}::uuid
      union all select team_id from projects where id = ${projectId}::uuid`,
  );
  return rows.map(({ teamId }) => teamId);
};
