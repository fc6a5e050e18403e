import type { Job } from "#context.ts";
import type { Channels } from "#messaging/channels.ts";
import { deliveryJob } from "./reminders.delivery.service.ts";
import { scheduleJob } from "./reminders.schedule.jobs.ts";

/** Returns the delivery job and the schedule job. */
export const remindersJobs = (channels: Channels): Job[] => [deliveryJob(channels) as Job, scheduleJob(channels)];
