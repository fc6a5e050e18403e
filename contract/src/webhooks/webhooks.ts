import { z } from "zod";
import { emptyObject, Id, Instant, optionalQuery, paginated, paging, required, Version } from "../core/common.ts";
import { endpoint } from "../core/endpoint.ts";
import { maxLengths } from "../core/max-lengths.ts";
import { deliveryStatuses, webhookChoices, webhookStates } from "./events.ts";

const Event = z.enum(webhookChoices, { error: ({ input }) => `${JSON.stringify(input)} is not an event of webhooks` });

const Events = z
  .array(Event, "Please choose its events")
  .min(1, "Please choose its events")
  .max(webhookChoices.length, "Please choose each event once")
  .transform((chosen) => [...new Set(chosen)]);

const Url = z.string("Address is required").trim().min(1, "Address is required").max(maxLengths.webhookAddress, "This address is too long");

const Description = required("Please enter what it is for", maxLengths.webhookDescription);

const DeliveryStatus = z.enum(deliveryStatuses, `Please choose one of ${deliveryStatuses.join(", ")}`);

/** A webhook, without its secret. */
export const Webhook = z.object({
  _id: Id,
  url: z.string(),
  description: z.string(),
  /** `*` stands for all events. */
  events: z.array(Event),
  state: z.enum(webhookStates),
  /** Null while it is active. */
  pausedAt: Instant.nullable(),
  /** Why Daybook paused it; null while it is active, and if an admin paused it. */
  pauseReason: z.string().nullable(),
  /** Since when no attempt got through; null while they do. */
  failingSince: Instant.nullable(),
  /** When Daybook pauses it if nothing gets through until then; null while attempts get through. */
  pausesAt: Instant.nullable(),
  /** The last four characters of the secret. */
  lastFour: z.string(),
  /** Until when the replaced secret signs too; null without one. */
  rotatesUntil: Instant.nullable(),
  createdAt: Instant,
  /** When a delivery got through for the last time; null if never. */
  lastDeliveredAt: Instant.nullable(),
  failedCount: z.int(),
  version: z.int(),
});
export type Webhook = z.infer<typeof Webhook>;

/** A webhook with its new secret, which is shown only once. */
export const NewWebhook = Webhook.extend({ secret: z.string() });
export type NewWebhook = z.infer<typeof NewWebhook>;

/** What is sent: ids and names of changed fields, never values. */
export const WebhookBody = z.object({
  type: z.string(),
  timestamp: Instant,
  data: z.object({ _id: z.string().nullable(), version: z.int().nullable(), changed: z.array(z.string()) }),
});

export const WebhookDelivery = z.object({
  /** Also the `webhook-id` of its attempts. */
  _id: Id,
  event: z.string(),
  body: WebhookBody,
  status: DeliveryStatus,
  createdAt: Instant,
  nextAttemptAt: Instant.nullable(),
  /** The latest attempts, oldest first. `status` is that of the response; null without one. */
  attempts: z.array(z.object({ at: Instant, ms: z.int(), status: z.int().nullable(), error: z.string().nullable() })),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

const one = z.object({ id: Id });

export const list = endpoint({
  method: "GET",
  path: "/webhooks",
  summary: "Lists the webhooks (admin)",
  input: emptyObject,
  output: z.array(Webhook),
});

export const create = endpoint({
  method: "POST",
  path: "/webhooks",
  summary: "Creates a webhook and returns its secret once (admin)",
  input: z.object({ url: Url, description: Description, events: Events }),
  output: NewWebhook,
  message: "Webhook created",
  creates: true,
  secret: true,
});

export const update = endpoint({
  method: "PUT",
  path: "/webhooks/:id",
  summary: "Changes, pauses or resumes a webhook (admin)",
  input: one.extend({
    url: Url.optional(),
    description: Description.optional(),
    events: Events.optional(),
    state: z.enum(webhookStates, "Please choose active or paused").optional(),
    version: Version.optional(),
  }),
  output: Webhook,
  message: "Webhook saved",
});

export const remove = endpoint({
  method: "DELETE",
  path: "/webhooks/:id",
  summary: "Deletes a webhook with its deliveries (admin)",
  input: one,
  output: z.object({ _id: Id }),
  message: "Webhook deleted",
});

/** What came of it is in the delivery. */
export const sendTest = endpoint({
  method: "POST",
  path: "/webhooks/:id/test",
  summary: "Sends a test event to a webhook, also to a paused one (admin)",
  input: one,
  output: WebhookDelivery,
  message: "Test delivered",
  messageFor: ({ attempts }) => attempts.at(-1)?.error ?? undefined,
  callsOut: true,
});

export const rotate = endpoint({
  method: "POST",
  path: "/webhooks/:id/rotate",
  summary: "Replaces the secret of a webhook; for 24 hours both sign (admin)",
  input: one,
  output: NewWebhook,
  message: "Secret replaced",
  secret: true,
});

export const listDeliveries = endpoint({
  method: "GET",
  path: "/webhooks/:id/deliveries",
  summary: "Lists the deliveries of a webhook, the newest first (admin)",
  input: one.extend({ status: optionalQuery(DeliveryStatus), ...paging }),
  output: z.array(WebhookDelivery),
  beside: paginated,
});

export const retry = endpoint({
  method: "POST",
  path: "/webhooks/:id/deliveries/:deliveryId/retry",
  summary: "Sends a delivery again, at once and with the same id (admin)",
  input: one.extend({ deliveryId: Id }),
  output: WebhookDelivery,
  message: "Sending again",
});
