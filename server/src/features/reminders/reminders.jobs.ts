import type { Job } from "#context.ts";
import { deliveryJob } from "./reminders.delivery.service.ts";
import { scheduleJob } from "./reminders.schedule.jobs.ts";

export const remindersJobs: Job[] = [deliveryJob, scheduleJob];
