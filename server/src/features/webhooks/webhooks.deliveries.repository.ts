import { sql } from "kysely";
import type { WebhookDelivery } from "@daybook/contract/webhooks/webhooks";
import type { Db } from "#db/database.ts";
import { rowsOf, template } from "#db/statement.ts";

/** The tables whose rows have a version, by entity. */
const versioned = {
  announcements: "announcements",
  blockers: "blockers",
  delegations: "delegations",
  eods: "eods",
  in_lieu: "in_lieu_requests",
  kra_evaluations: "kra_evaluations",
  kra_templates: "kra_templates",
  labels: "labels",
  leave_types: "leave_types",
  leaves: "leaves",
  projects: "projects",
  tasks: "tasks",
  teams: "teams",
  users: "users",
  weeks: "weeks",
};
const version = sql.join(
  Object.entries(versioned).map(
    ([entity, table]) => sql`when ${sql.lit(entity)} then (select version from ${sql.table(table)} as it where it.id = event.entity_id)`,
  ),
  sql` `,
);

/** A change that webhooks may receive. */
export type NewEvent = { name: string; entity: string; entity_id: string | null; changed: string[] };
export type NewDeliveryRow = { id: string; webhookId: string };

const inserted = template(
  (events: string, now: string) => sql`
  insert into webhook_deliveries (id, webhook_id, event, body, created_at)
  select gen_random_uuid(), webhooks.id, event.name,
    json_build_object('type', event.name, 'timestamp', ${now}::text, 'data',
      json_build_object('_id', event.entity_id, 'version', case event.entity ${version} end, 'changed', event.changed)),
    ${now}::timestamptz
  from json_to_recordset(${events}::json) as event(name text, entity text, entity_id uuid, changed json)
    join webhooks on webhooks.paused_at is null and webhooks.events && array[event.name, '*']
  returning id, webhook_id as "webhookId"`,
);

/** Inserts a delivery of each of these changes to each webhook that has chosen it, in one statement; returns a row for each. */
export const insertFor = (db: Db, events: NewEvent[], now: string) => rowsOf<NewDeliveryRow>(db, inserted(JSON.stringify(events), now));

type TestRow = { id: string; webhookId: string; event: string; body: WebhookDelivery["body"]; createdAt: string };

/** Writes down a test, which counts as failed until it got through. */
export const insertTest = (db: Db, { body, ...row }: TestRow) =>
  db
    .insertInto("webhookDeliveries")
    .values({ ...row, body: JSON.stringify(body), status: "failed" })
    .execute();

/** The key of a round of attempts in `deliveries`. */
export const keyOf = (id: string, round: number) => `${id} ${round}`;

const select = (db: Db, webhookId: string) =>
  db
    .selectFrom("webhookDeliveries")
    .leftJoin("deliveries", (join) =>
      join
        .on("deliveries.kind", "=", "webhooks.event")
        .on("deliveries.status", "=", "queued")
        .on("deliveries.key", "=", sql<string>`webhook_deliveries.id || ' ' || webhook_deliveries.round`),
    )
    .where("webhookDeliveries.webhookId", "=", webhookId);

const columns = [
  "webhookDeliveries.id as _id",
  "webhookDeliveries.event",
  "webhookDeliveries.body",
  "webhookDeliveries.status",
  "webhookDeliveries.createdAt",
  "webhookDeliveries.attempts",
  "deliveries.nextAttemptAt",
] as const;

type Filter = { webhookId: string; status?: WebhookDelivery["status"] | undefined };

/** The deliveries of a webhook, the newest first. */
export const list = (db: Db, { webhookId, status }: Filter, { skip, take }: { skip: number; take: number }) =>
  select(db, webhookId)
    .select(columns)
    .$if(status !== undefined, (query) => query.where("webhookDeliveries.status", "=", status!))
    .orderBy("webhookDeliveries.createdAt", "desc")
    .orderBy("webhookDeliveries.id", "desc")
    .offset(skip)
    .limit(take)
    .execute();

export const count = async (db: Db, { webhookId, status }: Filter) =>
  (
    await db
      .selectFrom("webhookDeliveries")
      .select(sql<number>`count(*)::int`.as("count"))
      .where("webhookId", "=", webhookId)
      .$if(status !== undefined, (query) => query.where("status", "=", status!))
      .executeTakeFirstOrThrow()
  ).count;

export const find = (db: Db, webhookId: string, id: string) =>
  select(db, webhookId).select(columns).where("webhookDeliveries.id", "=", id).executeTakeFirst();

/** Begins another round of attempts; returns its number. */
export const beginRound = async (db: Db, id: string) =>
  (
    await db
      .updateTable("webhookDeliveries")
      .set({ status: "queued", round: sql`round + 1` })
      .where("id", "=", id)
      .returning("round")
      .executeTakeFirstOrThrow()
  ).round;

/** A delivery with the webhook that it goes to, as of now; undefined once the webhook is deleted. */
export const findToSend = (db: Db, id: string) =>
  db
    .selectFrom("webhookDeliveries")
    .innerJoin("webhooks", "webhooks.id", "webhookDeliveries.webhookId")
    .selectAll("webhooks")
    .select(["webhookDeliveries.id as deliveryId", "webhookDeliveries.body", "webhookDeliveries.status", "webhookDeliveries.round"])
    .where("webhookDeliveries.id", "=", id)
    .executeTakeFirst();

/** Adds an attempt to those of a delivery and forgets all but the latest. */
export const addAttempt = (db: Db, id: string, attempt: WebhookDelivery["attempts"][number], keep: number) =>
  db
    .updateTable("webhookDeliveries")
    .set({
      attempts: sql<string>`(select jsonb_agg(each order by place) from jsonb_array_elements(attempts || ${JSON.stringify([attempt])}::jsonb)
        with ordinality as all_of_them (each, place) where place > jsonb_array_length(attempts) + 1 - ${keep}::int)`,
    })
    .where("id", "=", id)
    .execute();

/** Ends a round of attempts, unless another one has begun. */
export const end = (db: Db, { id, round, status }: { id: string; round: number; status: "sent" | "failed" }) =>
  db.updateTable("webhookDeliveries").set({ status }).where("id", "=", id).where("round", "=", round).execute();

/** Gives up what waits for a webhook. */
export const giveUp = (db: Db, webhookId: string) =>
  db.updateTable("webhookDeliveries").set({ status: "failed" }).where("webhookId", "=", webhookId).where("status", "=", "queued").execute();

/** Deletes up to `take` deliveries created before an instant; returns how many. */
export const removeBefore = async (db: Db, before: string, take: number) =>
  Number(
    (
      await db
        .deleteFrom("webhookDeliveries")
        .where("id", "in", (eb) => eb.selectFrom("webhookDeliveries").select("id").where("createdAt", "<", before).limit(take))
        .executeTakeFirst()
    ).numDeletedRows,
  );
