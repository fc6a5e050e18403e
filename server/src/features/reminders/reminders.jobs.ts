import type { Job } from "#context.ts";
import type { Channels } from "#messaging/channels.ts";
import { delivery } from "./reminders.delivery.service.ts";
import { schedule } from "./reminders.schedule.jobs.ts";

/** Hands over what is queued, and looks at the clock. */
export const remindersJobs = (channels: Channels): Job[] => [delivery(channels) as Job, schedule(channels)];
