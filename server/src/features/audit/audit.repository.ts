import { type SelectQueryBuilder, sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { Schema } from "#db/schema.ts";
import { containing, matches, userRefOrNull } from "#db/sql-fragments.ts";

export type AuditFilters = {
  /** User ids, and `none` for events without a signed-in user. */
  actor?: string[] | undefined;
  entity?: string[] | undefined;
  entityId?: string | undefined;
  action?: string[] | undefined;
  /** Half-open range of instants: `from <= at < before`. */
  from?: string | undefined;
  before?: string | undefined;
  search?: AuditSearch | undefined;
};

/** Search text, and what its words name. Looked up first, so that the planner uses the indexes of each. */
export type AuditSearch = {
  text: string;
  /** Users with a matching name. */
  actorIds: string[];
  /** What these users are the subject of, by entity. */
  subjects: { entity: string; ids: string[] }[];
  /** Actions with a matching label. */
  actions: string[];
  /** Entities with a matching label. */
  entities: string[];
};

/** Keyset pagination cursor: the last row that was read. */
export type AuditCursor = { at: string; id: string };

export type AuditRow = Awaited<ReturnType<typeof list>>[number];

type Events = SelectQueryBuilder<Schema, "auditEvents", object>;

const byActors =
  (actors: string[]) =>
  (events: Events): Events => {
    const ids = actors.filter((actor) => actor !== "none");
    return events.where((eb) =>
      eb.or([
        ...(ids.length > 0 ? [eb("auditEvents.actorId", "=", eb.fn.any(eb.val(ids)))] : []),
        ...(ids.length < actors.length ? [eb("auditEvents.actorId", "is", null)] : []),
      ]),
    );
  };

/** A field such as `dateOfJoining` is shown as *Date of joining*, so words also match without their spaces. */
const containingText =
  ({ text, actorIds, subjects, actions, entities }: AuditSearch) =>
  (events: Events) =>
    events.where((eb) =>
      eb.or([
        eb(sql.ref("audit_events.words"), "like", containing(text)),
        ...(/\s/.test(text) ? [eb(sql.ref("audit_events.words"), "like", containing(text.replaceAll(/\s/g, "")))] : []),
        ...(actorIds.length > 0 ? [eb("auditEvents.actorId", "=", eb.fn.any(eb.val(actorIds)))] : []),
        ...subjects.map(({ entity, ids }) =>
          eb.and([eb("auditEvents.entity", "=", entity), eb("auditEvents.entityId", "=", eb.fn.any(eb.val(ids)))]),
        ),
        ...(actions.length > 0 ? [eb("auditEvents.action", "in", actions)] : []),
        ...(entities.length > 0 ? [eb("auditEvents.entity", "in", entities)] : []),
      ]),
    );

const matching =
  ({ actor, entity, entityId, action, from, before, search }: AuditFilters) =>
  (events: Events) =>
    events
      .$if(actor !== undefined, (query) => byActors(actor!)(query))
      .$if(entity !== undefined, (query) => query.where("auditEvents.entity", "in", entity!))
      .$if(entityId !== undefined, (query) => query.where("auditEvents.entityId", "=", entityId!))
      .$if(action !== undefined, (query) => query.where("auditEvents.action", "in", action!))
      .$if(from !== undefined, (query) => query.where("auditEvents.at", ">=", from!))
      .$if(before !== undefined, (query) => query.where("auditEvents.at", "<", before!))
      .$if(search !== undefined, (query) => containingText(search!)(query));

/** Returns the ids of users with a matching name, including deleted users. */
export const listUserIdsByName = async (db: Db, text: string) => {
  const rows = await db.selectFrom("users").select("id").where(matches(text, "name")).execute();
  return rows.map(({ id }) => id);
};

/** Returns the ids of what these users are the subject of, by entity. */
export async function listSubjects(db: Db, userIds: string[]) {
  const { rows } = await sql<{ entity: string; ids: string[] | null }>`
    select 'leaves' as entity, array_agg(id) as ids from leaves where user_id = any(${userIds}::uuid[])
    union all select 'eods', array_agg(id) from eods where user_id = any(${userIds}::uuid[])
    union all select 'in_lieu', array_agg(id) from in_lieu_requests where user_id = any(${userIds}::uuid[])
    union all select 'weeks', array_agg(id) from weeks where user_id = any(${userIds}::uuid[])
    union all select 'delegations', array_agg(id) from delegations where from_id = any(${userIds}::uuid[]) or to_id = any(${userIds}::uuid[])
    union all select 'kra_evaluations', array_agg(id) from kra_evaluations where user_id = any(${userIds}::uuid[])
    union all select 'kra_weekly_records', array_agg(id) from kra_weekly_records where user_id = any(${userIds}::uuid[])`.execute(db);
  return rows.flatMap(({ entity, ids }) => (ids ? [{ entity, ids }] : []));
}

/** Selects only the ids of matching events, so that skipped rows are not read in full. */
const idsOf = (db: Db, filters: AuditFilters) =>
  (db.selectFrom("auditEvents") as Events)
    .$call(matching(filters))
    .orderBy("auditEvents.at", "desc")
    .orderBy("auditEvents.id", "desc")
    .select("auditEvents.id");

const dayText = (day: string) => sql.raw(`to_char(${day}, 'FMDD Mon YYYY')`);
/** `29 Nov 2026`, `10 – 14 Dec 2026`, `29 Nov – 1 Dec 2026`, or `30 Dec 2026 – 3 Jan 2027`. */
const daysOf = (table: string) =>
  sql`${sql.raw(`case
    when ${table}.end_date = ${table}.start_date then ''
    when date_trunc('month', ${table}.end_date) = date_trunc('month', ${table}.start_date) then to_char(${table}.start_date, 'FMDD – ')
    when date_trunc('year', ${table}.end_date) = date_trunc('year', ${table}.start_date) then to_char(${table}.start_date, 'FMDD Mon – ')
    else to_char(${table}.start_date, 'FMDD Mon YYYY – ') end`)} || ${dayText(`${table}.end_date`)}`;
const personOf = (column: string) => sql`(select name from users where users.id = ${sql.ref(column)})`;

/**
 * SQL expression for the entity's name: from its row if it still exists, otherwise as recorded in the event. What has no
 * name is named by its person and date: `Neha Patil, 29 Nov 2026`.
 */
const subject = sql<string | null>`coalesce(
  case audit_events.entity
    when 'users' then ${personOf("audit_events.entity_id")}
    when 'schedules' then ${personOf("audit_events.entity_id")}
    when 'teams' then (select name from teams where teams.id = audit_events.entity_id)
    when 'projects' then (select name from projects where projects.id = audit_events.entity_id)
    when 'tasks' then (select '#' || number || ' ' || title from tasks where tasks.id = audit_events.entity_id)
    when 'announcements' then (select title from announcements where announcements.id = audit_events.entity_id)
    when 'blockers' then (select text from blockers where blockers.id = audit_events.entity_id)
    when 'leave_types' then (select name from leave_types where leave_types.id = audit_events.entity_id)
    when 'eods' then (select ${personOf("eods.user_id")} || ', ' || ${dayText("eods.date")} from eods where eods.id = audit_events.entity_id)
    when 'leaves' then (select ${personOf("leaves.user_id")} || ', ' || ${daysOf("leaves")} from leaves where leaves.id = audit_events.entity_id)
    when 'in_lieu' then (select ${personOf("in_lieu_requests.user_id")} || ', ' || ${dayText("in_lieu_requests.date")}
      from in_lieu_requests where in_lieu_requests.id = audit_events.entity_id)
    when 'delegations' then (select ${personOf("delegations.to_id")} || ' for ' || ${personOf("delegations.from_id")} || ', ' || ${daysOf("delegations")}
      from delegations where delegations.id = audit_events.entity_id)
    when 'weeks' then (select ${personOf("weeks.user_id")} || ', week of ' || ${dayText("weeks.week_start")} from weeks where weeks.id = audit_events.entity_id)
    when 'kra_evaluations' then (select ${personOf("kra_evaluations.user_id")} || ', ' || to_char(make_date(year, month, 1), 'Mon YYYY')
      from kra_evaluations where kra_evaluations.id = audit_events.entity_id)
    when 'kra_weekly_records' then (select ${personOf("kra_weekly_records.user_id")} || ', week of ' || ${dayText("kra_weekly_records.start_date")}
      from kra_weekly_records where kra_weekly_records.id = audit_events.entity_id)
    when 'kra_templates' then (select name from kra_template_versions where template_id = audit_events.entity_id order by version desc limit 1)
  end,
  audit_events.after ->> 'name', audit_events.after ->> 'title', audit_events.after ->> 'member', audit_events.before ->> 'name', audit_events.before ->> 'title', audit_events.before ->> 'member')`;

const selectEvents = (db: Db, ids: ReturnType<typeof idsOf>) =>
  db
    .selectFrom("auditEvents")
    .leftJoin("users as actor", "actor.id", "auditEvents.actorId")
    .leftJoin("teams as actorTeam", "actorTeam.id", "actor.teamId")
    .leftJoin("users as lead", "lead.id", "auditEvents.onBehalfOf")
    .leftJoin("teams as leadTeam", "leadTeam.id", "lead.teamId")
    .where("auditEvents.id", "in", ids)
    .select([
      "auditEvents.id as _id",
      userRefOrNull("lead", "leadTeam").as("onBehalfOf"),
      "auditEvents.action",
      "auditEvents.entity",
      "auditEvents.entityId",
      "auditEvents.before",
      "auditEvents.after",
      "auditEvents.ip",
      "auditEvents.at",
      userRefOrNull("actor", "actorTeam").as("actor"),
      subject.as("subject"),
    ])
    .orderBy("auditEvents.at", "desc")
    .orderBy("auditEvents.id", "desc")
    .execute();

export const list = (db: Db, filters: AuditFilters, { take, skip }: { take: number; skip: number }) =>
  selectEvents(db, idsOf(db, filters).limit(take).offset(skip));

/** Returns the events after a cursor. Events added meanwhile cause no repeated or missing rows. */
export const listAfter = (db: Db, filters: AuditFilters, cursor: AuditCursor | null, take: number) =>
  selectEvents(
    db,
    idsOf(db, filters)
      .$if(cursor !== null, (query) =>
        query.where((eb) => eb(eb.refTuple("auditEvents.at", "auditEvents.id"), "<", eb.tuple(cursor!.at, cursor!.id))),
      )
      .limit(take),
  );

/** Counts matching events, up to `max`. */
export const count = async (db: Db, filters: AuditFilters, max: number) => {
  const row = await db
    .selectFrom(
      (db.selectFrom("auditEvents") as Events)
        .$call(matching(filters))
        .select(sql<number>`1`.as("one"))
        .limit(max)
        .as("counted"),
    )
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return row.total;
};

/** Returns the distinct values of an indexed column with a loose index scan, instead of reading every row. */
const distinct = async (db: Db, column: "action" | "entity") => {
  const name = sql.ref(column);
  const { rows } = await sql<{ value: string }>`
    with recursive steps as (
      (select ${name} as value from audit_events order by ${name} limit 1)
      union all
      select (select ${name} from audit_events where ${name} > steps.value order by ${name} limit 1) from steps where steps.value is not null
    )
    select value from steps where value is not null`.execute(db);
  return rows.map(({ value }) => value);
};

export const listActions = (db: Db) => distinct(db, "action");
export const listEntities = (db: Db) => distinct(db, "entity");
