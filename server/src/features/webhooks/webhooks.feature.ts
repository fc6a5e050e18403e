import { onEvery } from "#changes.ts";
import type { Feature } from "#feature.ts";
import * as webhooksEventsService from "./webhooks.events.service.ts";
import { webhooksSweep } from "./webhooks.jobs.ts";
import { webhooksRoutes } from "./webhooks.routes.ts";
import { eventSender } from "./webhooks.send.service.ts";

export const webhooks: Feature = {
  name: "webhooks",
  routes: webhooksRoutes,
  jobs: [webhooksSweep],
  deliveries: [eventSender],
  on: [onEvery(webhooksEventsService.queueEvents)],
};
