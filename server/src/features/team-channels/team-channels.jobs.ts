import type { Job } from "#context.ts";
import type { MessageKey } from "./team-channels.messages.repository.ts";
import { deliver, schedule, sendJob, sweep } from "./team-channels.messages.service.ts";

const send: Job<{ keys: MessageKey[] }> = {
  name: sendJob,
  run: async (ctx, { keys }) => {
    for (const key of keys) await deliver(ctx, key);
  },
};

/** Sends the messages to team channels. The rows say what is left, so a lost or repeated job does no harm. */
export const teamChannelsJobs: Job[] = [
  send,
  { name: "team-channels.schedule", cron: "* * * * *", run: schedule },
  { name: "team-channels.sweep", cron: "47 3 * * *", run: async (ctx) => void (await sweep(ctx)) },
];
