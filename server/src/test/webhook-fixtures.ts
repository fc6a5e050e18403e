import { uuidv7 } from "uuidv7";
import { beforeEach } from "vitest";
import type { Insertable } from "kysely";
import type { WebhookEvent } from "@daybook/contract/webhooks/events";
import type { WebhooksTable } from "#db/schema-webhooks.ts";
import { newSecret } from "#features/webhooks/webhooks.signature.ts";
import type { TestServer } from "./harness.ts";

/**
 * Begins each test without webhooks, at the time of the machine: a receiver refuses old timestamps.
 * @returns the start of the current test, in milliseconds
 */
export function withoutWebhooks(server: TestServer) {
  let start = 0;
  beforeEach(async () => {
    start = Date.now();
    server.clock.set(new Date(start).toISOString());
    for (const table of ["webhooks", "deliveries"] as const) await server.db.deleteFrom(table).execute();
  });
  return () => start;
}

type Fields = Partial<Insertable<WebhooksTable>> & { events?: (WebhookEvent | "*")[] };

/** Creates a webhook of all events and returns its id. */
export async function giveWebhook({ app, db }: TestServer, url: string, fields: Fields = {}) {
  const id = uuidv7();
  const secret = newSecret();
  const { encryption, clock } = app.platform;
  const stored = { secret: encryption.encrypt(secret), lastFour: secret.slice(-4), createdAt: clock.now().toISOString() };
  await db
    .insertInto("webhooks")
    .values({ id, url, description: "Build board", events: ["*"], ...stored, ...fields })
    .execute();
  return id;
}

/** Creates a delivery of a webhook that failed, and returns its id. */
export async function giveDelivery({ app, db }: TestServer, webhookId: string) {
  const id = uuidv7();
  const at = app.platform.clock.now().toISOString();
  const body = { type: "tasks.created", timestamp: at, data: { _id: uuidv7(), version: 1, changed: ["title"] } };
  await db
    .insertInto("webhookDeliveries")
    .values({
      id,
      webhookId,
      event: "tasks.created",
      body: JSON.stringify(body),
      createdAt: at,
      status: "failed",
      attempts: JSON.stringify([{ at, ms: 12, status: 503, error: "build.example.com replied 503." }]),
    })
    .execute();
  return id;
}
