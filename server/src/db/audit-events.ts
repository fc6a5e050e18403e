import { sql } from "kysely";
import { uuidv7 } from "uuidv7";
import type { Db } from "./database.ts";
import { rowsOf, template } from "./statement.ts";

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
