import type { ColumnType, Generated } from "kysely";
import type { allEvents, deliveryStatuses, WebhookEvent } from "@daybook/contract/webhooks/events";
import type { WebhookDelivery } from "@daybook/contract/webhooks/webhooks";

export type WebhooksTable = {
  id: string;
  url: string;
  description: string;
  events: (WebhookEvent | typeof allEvents)[];
  /** Encrypted, like the previous one. */
  secret: string;
  lastFour: string;
  previousSecret: string | null;
  previousUntil: string | null;
  createdAt: string;
  pausedAt: string | null;
  pauseReason: string | null;
  failingSince: string | null;
  version: Generated<number>;
};

export type WebhookDeliveriesTable = {
  id: string;
  webhookId: string;
  event: string;
  body: ColumnType<WebhookDelivery["body"], string, never>;
  createdAt: string;
  status: Generated<(typeof deliveryStatuses)[number]>;
  round: Generated<number>;
  attempts: ColumnType<WebhookDelivery["attempts"], string | undefined, string>;
};

export type WebhookTables = { webhooks: WebhooksTable; webhookDeliveries: WebhookDeliveriesTable };
