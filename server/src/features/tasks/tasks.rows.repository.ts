import { type SelectQueryBuilder, sql } from "kysely";
import type { UserRef } from "@daybook/contract/common";
import type { Attachment } from "@daybook/contract/tasks";
import type { Db } from "#db/database.ts";
import type { Schema } from "#db/schema.ts";
import { projectRefOrNull, userRef, userRefOrNull } from "#db/wire.ts";

export type TaskRow = NonNullable<Awaited<ReturnType<ReturnType<typeof selectTask>["executeTakeFirst"]>>>;

export type Tasks = SelectQueryBuilder<Schema, "tasks", object>;

const attachments = sql<Attachment[]>`(
  select coalesce(json_agg(json_build_object('_id', files.id, 'name', files.name, 'size', files.size, 'contentType', files.content_type,
    'url', '/api/files/' || files.id, 'uploadedBy', ${userRefOrNull("uploader", "uploaderTeam")},
    'uploadedAt', to_char(files.uploaded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by task_attachments.position), '[]')
  from task_attachments join files on files.id = task_attachments.file_id
    left join users as uploader on uploader.id = files.uploaded_by
    left join teams as uploader_team on uploader_team.id = uploader.team_id
  where task_attachments.task_id = tasks.id)`;

/** A person by id, in a subquery of their own: joining three people to every row costs more than ten look-ups. */
const personBy = (column: string) => sql<UserRef | null>`(
  select ${userRef("person", "personTeam")} from users as person left join teams as person_team on person_team.id = person.team_id
  where person.id = ${sql.ref(column)})`;

const projectBy = sql<{ _id: string; name: string } | null>`(
  select ${projectRefOrNull("project")} from projects as project where project.id = tasks.project_id)`;

/** Whole tasks of a narrowed, ordered and limited `tasks`: what is cut away is never looked up. */
export const selectTask = (db: Db, narrow: (tasks: Tasks) => Tasks) =>
  db
    .selectFrom(narrow(db.selectFrom("tasks")).selectAll().as("tasks"))
    .select([
      "tasks.id as _id",
      "tasks.number",
      "tasks.title",
      "tasks.description",
      "tasks.type",
      "tasks.status",
      "tasks.priority",
      "tasks.projectId",
      "tasks.assigneeId",
      "tasks.createdBy as creatorId",
      "tasks.assigneeTeamId",
      "tasks.creatorTeamId",
      "tasks.projectTeamId",
      "tasks.startDate",
      "tasks.dueDate",
      "tasks.estimatedHours",
      "tasks.loggedHours",
      "tasks.commentsCount",
      "tasks.approvedAt",
      "tasks.completedAt",
      "tasks.createdAt",
      "tasks.updatedAt",
      "tasks.updatedAt as lastUpdated",
      "tasks.deletedAt",
      "tasks.version",
      projectBy.as("project"),
      personBy("tasks.assigneeId").as("assignee"),
      personBy("tasks.createdBy").as("createdBy"),
      personBy("tasks.approvedBy").as("approvedBy"),
      attachments.as("attachments"),
    ]);
