import { sql } from "kysely";
import { uuidv7 } from "uuidv7";
import type { Db } from "./database.ts";

export type NewAuditEvent = {
  actorId: string | null;
  action: string;
  entity: string;
  entityId: string | null;
  before: unknown;
  after: unknown;
  ip: string;
};

const secret = /password|token|hash|secret/i;

/** A copy without anything secret; nested values included. */
function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !secret.test(key))
      .map(([key, inner]) => [key, withoutSecrets(inner)]),
  );
}

const orNull = (value: unknown) => (value === undefined ? null : withoutSecrets(value));

/** Writes the notes of a transaction in one statement, whose text is the same for any number of them. */
export async function insertAuditEvents(db: Db, events: NewAuditEvent[], at: string) {
  if (events.length === 0) return;
  const rows = events.map(({ actorId, action, entity, entityId, before, after, ip }) => ({
    id: uuidv7(),
    actor_id: actorId,
    action,
    entity,
    entity_id: entityId,
    before: orNull(before),
    after: orNull(after),
    ip,
  }));
  await db
    .insertInto("auditEvents")
    .columns(["id", "actorId", "action", "entity", "entityId", "before", "after", "ip", "at"])
    .expression(
      sql`select note.id, note.actor_id, note.action, note.entity, note.entity_id, nullif(note.before, 'null'), nullif(note.after, 'null'), note.ip, ${at}::timestamptz
        from json_to_recordset(${JSON.stringify(rows)}::json) as note(id uuid, actor_id uuid, action text, entity text, entity_id uuid,
          before jsonb, after jsonb, ip text)`,
    )
    .execute();
}
