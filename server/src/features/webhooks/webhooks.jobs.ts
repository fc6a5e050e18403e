import type { Job } from "#context.ts";
import * as webhooksEventsService from "./webhooks.events.service.ts";

/** Deletes old deliveries every night. */
export const webhooksSweep: Job = { name: "webhooks.sweep", cron: "53 3 * * *", mayMerge: true, run: webhooksEventsService.sweep };
