import type { Job } from "#context.ts";
import { schedule } from "./team-channels.messages.service.ts";

/** Queues the messages of a day to team channels. */
export const teamChannelsSchedule: Job = { name: "team-channels.schedule", cron: "* * * * *", run: schedule };
