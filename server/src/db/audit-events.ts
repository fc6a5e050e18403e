import { sql } from "kysely";
import { uuidv7 } from "uuidv7";
import type { Db } from "./database.ts";
import { rowOf, rowsOf, template } from "./statement.ts";

export type NewAuditEvent = {
  actorId: string | null;
  action: string;
  entity: string;
  entityId: string | null;
  /** For whom the actor decided, as a delegate. */
  onBehalfOf?: string | null;
  before: unknown;
  after: unknown;
  ip: string;
};

/** An event as it is stored, and as `AUDIT_LOG` has it. */
export type StoredAuditEvent = {
  id: string;
  at: string;
  actor: string | null;
  action: string;
  entity: string;
  entityId: string | null;
  onBehalfOf: string | null;
  before: unknown;
  after: unknown;
  ip: string;
};

const secret = /password|token|hash|secret/i;

/** Returns a value without fields whose name suggests a secret, nested values included. */
function withoutSecrets(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(withoutSecrets);
  const kept: Record<string, unknown> = {};
  for (const [name, inner] of Object.entries(value)) if (!secret.test(name)) kept[name] = withoutSecrets(inner);
  return kept;
}

const orNull = (value: unknown) => (value === undefined ? null : withoutSecrets(value));

const insertRows = template(
  (rows: string, at: string) => sql`
  insert into audit_events (id, actor_id, action, entity, entity_id, on_behalf_of, before, after, ip, at)
  select event.id, event.actor_id, event.action, event.entity, event.entity_id, event.on_behalf_of, nullif(event.before, 'null'),
    nullif(event.after, 'null'), event.ip, ${at}::timestamptz
  from json_to_recordset(${rows}::json) as event(id uuid, actor_id uuid, action text, entity text, entity_id uuid, on_behalf_of uuid,
    before jsonb, after jsonb, ip text)`,
);

/** Inserts a transaction's audit events in one statement, whose text does not depend on their number. Returns them as stored. */
export async function insertAuditEvents(db: Db, events: NewAuditEvent[], at: string): Promise<StoredAuditEvent[]> {
  if (events.length === 0) return [];
  const rows = events.map(({ actorId, action, entity, entityId, onBehalfOf = null, before, after, ip }) => ({
    id: uuidv7(),
    actor_id: actorId,
    action,
    entity,
    entity_id: entityId,
    on_behalf_of: onBehalfOf,
    before: orNull(before),
    after: orNull(after),
    ip,
  }));
  await rowsOf(db, insertRows(JSON.stringify(rows), at));
  return rows.map(({ actor_id: actor, entity_id: entityId, on_behalf_of: onBehalfOf, id, ...row }) => ({
    id,
    at,
    actor,
    ...row,
    entityId,
    onBehalfOf,
  }));
}

/**
 * Returns who changed an entity last; null for the system, and without any. A change of what exists has a before and an
 * after; a comment on it, for example, has no before.
 */
export async function lastActorOf(db: Db, entity: string, entityId: string | null): Promise<string | null> {
  const last = await db
    .selectFrom("auditEvents")
    .select("actorId")
    .where("entity", "=", entity)
    .where("entityId", entityId === null ? "is" : "=", entityId)
    .where("before", "is not", null)
    .where("after", "is not", null)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.actorId ?? null;
}

/** Whom an erasure is about: the id, and `like` patterns of what identifies the person. */
export type ErasedSubject = { id: string; patterns: readonly string[] };

const maskedAtOnce = 5000;

/** Fields of audit events in which a person wrote freely. */
const freeFields =
  "text,reason,note,comment,content,file,fileName,strengths,improvements,remarks,answer,answerComment,items,tasks,planTomorrow,rejectionReason,cancellationReason,cancellationNote,blockers,checklist".split(
    ",",
  );

/** Fields of an account that are about the job, not the person. */
const jobFields = ["role", "status", "team", "lastDayOfOffice", "dateOfJoining"];

const ownRows = (id: string) => sql`(
  select id from leaves where user_id = ${id}::uuid union all select id from eods where user_id = ${id}::uuid
  union all select id from kra_evaluations where user_id = ${id}::uuid union all select id from questions where user_id = ${id}::uuid
  union all select id from in_lieu_requests where user_id = ${id}::uuid union all select id from weeks where user_id = ${id}::uuid)`;

const marker = `"[erased]"`;

/** Masks the values of one of the two fields of an event. */
const masked = (field: "before" | "after", { id, patterns }: ErasedSubject) => {
  const at = sql.raw(`audit_events.${field}`);
  return sql`case when jsonb_typeof(${at}) = 'object' then (
      select coalesce(jsonb_object_agg(key, case
        when value = 'null'::jsonb then value
        when audit_events.entity = 'users' and audit_events.entity_id = ${id}::uuid and key <> all(${jobFields}::text[]) then ${marker}::jsonb
        when value::text ilike any(${patterns}::text[]) then ${marker}::jsonb
        when key = any(${freeFields}::text[]) and (audit_events.actor_id = ${id}::uuid or own.id is not null) then ${marker}::jsonb
        else value end), '{}') from jsonb_each(${at}))
    when ${at}::text ilike any(${patterns}::text[]) then ${marker}::jsonb else ${at} end`;
};

/** Masks the values of the next events after an id; returns the last id, or null at the end. */
export const maskErased = async (db: Db, after: string, subject: ErasedSubject) =>
  (
    await rowOf<{ last: string | null }>(
      db,
      sql`with page as (select id from audit_events where id > ${after}::uuid order by id limit ${maskedAtOnce}),
          own as (select id from ${ownRows(subject.id)} as rows),
          found as (
            select audit_events.id, ${masked("before", subject)} as before, ${masked("after", subject)} as after
            from page join audit_events on audit_events.id = page.id left join own on own.id = audit_events.entity_id
            where audit_events.actor_id = ${subject.id}::uuid or audit_events.entity_id = ${subject.id}::uuid or own.id is not null
              or audit_events.before::text ilike any(${subject.patterns}::text[]) or audit_events.after::text ilike any(${subject.patterns}::text[])),
          set as (
            update audit_events set before = found.before, after = found.after from found
            where audit_events.id = found.id
              and (audit_events.before is distinct from found.before or audit_events.after is distinct from found.after))
        select max(id::text) as last from page`,
    )
  ).last;
