import { sql } from "kysely";
import type { ProjectRef, UserRef } from "@daybook/contract/core/common";
import type { BlockerState } from "@daybook/contract/core/constants";
import type { Db } from "#db/database.ts";
import { fixed, rowOf, rowsOf } from "#db/statement.ts";
import { projectRefOrNull, userRefOrNull } from "#db/sql-fragments.ts";
import type { NewBlocker } from "./blockers.repository.ts";

/** A blocker that a report may continue. */
export type Candidate = {
  id: string;
  text: string;
  taskId: string | null;
  projectId: string | null;
  state: BlockerState;
  ownerId: string | null;
  lastDate: string;
  mentions: number;
  version: number;
  /** The item of this report that names it; null if the report does not mention it yet. */
  itemName: string | null;
};

type Report = { eodId: string; userId: string; date: string };

/**
 * Returns the blockers of a user that a report mentions or may continue: open ones, and those resolved at or after
 * `resolvedSince`, because a report of an earlier day does not open them again.
 */
export const candidates = (db: Db, { eodId, userId }: Report, resolvedSince: string) =>
  rowsOf<Candidate>(
    db,
    sql`select blockers.id, text, task_id as "taskId", project_id as "projectId", state, owner_id as "ownerId", last_date as "lastDate",
        mentions, version, mention.item_name as "itemName"
      from blockers left join blocker_mentions as mention on mention.blocker_id = blockers.id and mention.eod_id = ${eodId}
      where raised_by = ${userId} and (state = 'open' or resolved_at >= ${resolvedSince} or mention.eod_id is not null)
      order by mention.eod_id is null, state, first_date, blockers.id for update of blockers`,
  );

/** Whether a report mentions blockers. */
export const isMentioning = async (db: Db, eodId: string) =>
  (await rowOf<{ found: boolean }>(db, sql`select exists (select from blocker_mentions where eod_id = ${eodId}) as found`)).found;

/** Makes reports of one user wait for each other, so that two of them do not open the same blocker. */
export const lockReporter = (db: Db, userId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('blockers of ' || ${userId}, 0))`.execute(db);

export const insert = (db: Db, blockers: NewBlocker[]) => db.insertInto("blockers").values(blockers).execute();

/** Lists who may own the blockers of a raiser: active colleagues of the team and projects, the raiser, for an admin any lead or member. */
export const listOwners = (db: Db, raiserId: string) =>
  rowsOf<{ id: string; name: string }>(
    db,
    sql`select person.id, person.name from users as raiser join users as person on person.status = 'active' and person.deleted_at is null
        and (person.id = raiser.id or (person.role <> 'admin' and (raiser.role = 'admin' or person.team_id = raiser.team_id
          or exists (select from project_members as own join project_members as shared on shared.project_id = own.project_id
            where own.user_id = raiser.id and shared.user_id = person.id))))
      where raiser.id = ${raiserId} order by person.id`,
  );

export const assign = (db: Db, id: string, ownerId: string, updatedAt: string) =>
  db
    .updateTable("blockers")
    .set({ ownerId, unownedFrom: null, escalatedTo: "none", updatedAt, version: sql`version + 1` })
    .where("id", "=", id)
    .execute();

export const updateContent = (db: Db, id: string, content: { text: string; taskId: string | null; projectId: string | null }) =>
  db.updateTable("blockers").set(content).where("id", "=", id).execute();

export const removeAll = (db: Db, ids: string[]) =>
  db
    .deleteFrom("blockers")
    .where("id", "=", (eb) => eb.fn.any(eb.val(ids)))
    .execute();

type Mention = { blockerId: string; itemName: string };

/** Replaces the mentions of a report and recomputes dates and counts of the blockers concerned. */
export async function setMentions(db: Db, { eodId, date }: Report, mentions: Mention[], concerned: string[], now: string) {
  await db.deleteFrom("blockerMentions").where("eodId", "=", eodId).execute();
  if (mentions.length > 0)
    await db
      .insertInto("blockerMentions")
      .values(mentions.map((mention) => ({ ...mention, eodId, date })))
      .execute();
  await sql`
    update blockers set first_date = coalesce(counted.first_date, blockers.first_date), last_date = coalesce(counted.last_date, blockers.last_date),
      mentions = coalesce(counted.total, 0), updated_at = ${now}
    from unnest(${concerned}::uuid[]) as each(id) left join (
      select blocker_id, min(date) as first_date, max(date) as last_date, count(*) as total from blocker_mentions
      where blocker_id = any(${concerned}::uuid[]) group by blocker_id
    ) as counted on counted.blocker_id = each.id
    where blockers.id = each.id`.execute(db);
}

/** Tasks of which the texts and the links may be kept: not deleted. */
export const existingTasks = async (db: Db, ids: string[]) =>
  new Set(
    (
      await db
        .selectFrom("tasks")
        .select("id")
        .where("id", "=", (eb) => eb.fn.any(eb.val(ids)))
        .where("deletedAt", "is", null)
        .execute()
    ).map(({ id }) => id),
  );

const projectRef = fixed(projectRefOrNull("projects"));
const ownerRef = fixed(userRefOrNull("owner", "teams"));

export type OpenBlocker = {
  _id: string;
  text: string;
  firstDate: string;
  itemName: string;
  /** `isBlocked`: its status is Blocked, and the user may move it. */
  task: { _id: string; title: string; isBlocked: boolean } | null;
  project: ProjectRef | null;
  owner: UserRef | null;
};

/** Lists the open blockers a user raised that the report of a day does not mention, oldest first. */
export const listToAsk = (db: Db, userId: string, date: string, take: number) =>
  rowsOf<OpenBlocker>(
    db,
    sql`select blockers.id as "_id", text, first_date as "firstDate",
        coalesce((select item_name from blocker_mentions as mention where mention.blocker_id = blockers.id order by date desc limit 1), text) as "itemName",
        case when tasks.id is not null then json_build_object('_id', tasks.id, 'title', tasks.title, 'isBlocked',
          tasks.status = 'Blocked' and (tasks.assignee_id = ${userId} or tasks.created_by = ${userId})) end as task,
        ${projectRef} as project, ${ownerRef} as owner
      from blockers left join tasks on tasks.id = blockers.task_id and tasks.deleted_at is null
        left join projects on projects.id = blockers.project_id
        left join users as owner on owner.id = blockers.owner_id left join teams on teams.id = owner.team_id
      where blockers.raised_by = ${userId} and state = 'open' and first_date <= ${date} and not exists (
        select from blocker_mentions as mention where mention.blocker_id = blockers.id and mention.date = ${date})
      order by first_date, blockers.id limit ${take}`,
  );
