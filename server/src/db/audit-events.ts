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

const asJson = (value: unknown) => (value === undefined || value === null ? null : JSON.stringify(withoutSecrets(value)));

/** Writes the notes of a transaction in one statement. */
export async function insertAuditEvents(db: Db, events: NewAuditEvent[], at: string) {
  if (events.length === 0) return;
  await db
    .insertInto("auditEvents")
    .values(
      events.map((event) => ({
        ...event,
        id: uuidv7(),
        before: asJson(event.before),
        after: asJson(event.after),
        at,
      })),
    )
    .execute();
}
