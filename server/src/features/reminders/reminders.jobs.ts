import type { Job } from "#context.ts";
import type { Channels } from "./channels.ts";
import { delivery } from "./delivery.ts";
import { schedule } from "./schedule.ts";

/** Hands over what is queued, and looks at the clock. */
export const remindersJobs = (channels: Channels): Job[] => [delivery(channels) as Job, schedule(channels)];
