import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { isOneOf, rowsOf } from "#db/statement.ts";
import type { Reader } from "#features/notifications/notifications.subjects.repository.ts";

/** An active person who chose to watch a task or to mute it. */
export type Watch = Reader & { taskId: string; watching: boolean };

export const list = (db: Db, taskIds: string[]) =>
  rowsOf<Watch>(
    db,
    sql`select task_watches.task_id as "taskId", task_watches.watching, users.id, users.name, users.role, users.team_id as "teamId",
        (select coalesce(array_agg(project_id), '{}') from project_members where project_members.user_id = users.id) as "projectIds"
      from task_watches join users on users.id = task_watches.user_id
      where ${isOneOf("task_watches.task_id", taskIds, "uuid")} and users.status = 'active' and users.deleted_at is null order by users.id`,
  );
