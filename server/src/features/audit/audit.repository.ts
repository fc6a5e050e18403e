import { type SelectQueryBuilder, sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { Schema } from "#db/schema.ts";
import { containing, userRefOrNull } from "#db/wire.ts";

export type AuditFilters = {
  /** Ids, and `none` for what nobody signed in did. */
  actor?: string[] | undefined;
  entity?: string[] | undefined;
  entityId?: string | undefined;
  action?: string[] | undefined;
  /** Instants, half open: `from <= at < before`. */
  from?: string | undefined;
  before?: string | undefined;
  /** A text, and the people of that name, looked up before: then the planner knows how few they are and uses the index. */
  search?: { text: string; actorIds: string[] } | undefined;
};

/** The last row of what was read, where the next rows begin. */
export type Place = { at: string; id: string };

export type AuditRow = Awaited<ReturnType<typeof list>>[number];

type Events = SelectQueryBuilder<Schema, "auditEvents", object>;

/** Everything noted of a change; the expression must stay the one of the index `audit_events_by_words`. */
const words = sql<string>`(action || ' ' || coalesce(ip, '') || ' ' || coalesce(before::text, '') || ' ' || coalesce(after::text, ''))`;

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

const holding =
  ({ text, actorIds }: { text: string; actorIds: string[] }) =>
  (events: Events) =>
    events.where((eb) =>
      eb.or([
        eb(words, "ilike", containing(text)),
        ...(actorIds.length > 0 ? [eb("auditEvents.actorId", "=", eb.fn.any(eb.val(actorIds)))] : []),
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
      .$if(search !== undefined, (query) => holding(search!)(query));

/** Those who work here or did. */
export const listPeopleNamed = async (db: Db, text: string) => {
  const rows = await db.selectFrom("users").select("id").where("name", "ilike", containing(text)).execute();
  return rows.map(({ id }) => id);
};

/** The ids of some events: only these are then read whole, however many were passed over. */
const idsOf = (db: Db, filters: AuditFilters) =>
  (db.selectFrom("auditEvents") as Events)
    .$call(matching(filters))
    .orderBy("auditEvents.at", "desc")
    .orderBy("auditEvents.id", "desc")
    .select("auditEvents.id");

/** What a thing is called: by its row while there is one, else as it was noted. */
const subject = sql<string | null>`coalesce(
  case audit_events.entity
    when 'users' then (select name from users where users.id = audit_events.entity_id)
    when 'teams' then (select name from teams where teams.id = audit_events.entity_id)
    when 'projects' then (select name from projects where projects.id = audit_events.entity_id)
    when 'tasks' then (select '#' || number || ' ' || title from tasks where tasks.id = audit_events.entity_id)
    when 'announcements' then (select title from announcements where announcements.id = audit_events.entity_id)
    when 'eods' then (select eods.date::text from eods where eods.id = audit_events.entity_id)
    when 'kra_templates' then (select name from kra_template_versions where template_id = audit_events.entity_id order by version desc limit 1)
  end,
  audit_events.after ->> 'name', audit_events.after ->> 'title', audit_events.after ->> 'member', audit_events.before ->> 'name', audit_events.before ->> 'title', audit_events.before ->> 'member')`;

const whole = (db: Db, ids: ReturnType<typeof idsOf>) =>
  db
    .selectFrom("auditEvents")
    .leftJoin("users as actor", "actor.id", "auditEvents.actorId")
    .leftJoin("teams as actorTeam", "actorTeam.id", "actor.teamId")
    .where("auditEvents.id", "in", ids)
    .select([
      "auditEvents.id as _id",
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
  whole(db, idsOf(db, filters).limit(take).offset(skip));

/** The next rows after a place: what is added meanwhile neither repeats nor hides one. */
export const listAfter = (db: Db, filters: AuditFilters, place: Place | null, take: number) =>
  whole(
    db,
    idsOf(db, filters)
      .$if(place !== null, (query) =>
        query.where((eb) => eb(eb.refTuple("auditEvents.at", "auditEvents.id"), "<", eb.tuple(place!.at, place!.id))),
      )
      .limit(take),
  );

/** @param most where counting stops */
export const count = async (db: Db, filters: AuditFilters, most: number) => {
  const row = await db
    .selectFrom(
      (db.selectFrom("auditEvents") as Events)
        .$call(matching(filters))
        .select(sql<number>`1`.as("one"))
        .limit(most)
        .as("counted"),
    )
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return row.total;
};

/** The different values of an indexed column: one step down the index for each, instead of a look at every row. */
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
