import type { Job } from "#context.ts";
import type { MessageKey } from "./team-channels.messages.repository.ts";
import { deliver, schedule, sendJob, sweep } from "./team-channels.messages.service.ts";
import type { ChannelOptions } from "./team-channels.send.service.ts";

/** Sends the messages to team channels. The rows say what is left, so a lost or repeated job does no harm. */
export function teamChannelsJobs(options: ChannelOptions): Job[] {
  const send: Job<{ keys: MessageKey[] }> = {
    name: sendJob,
    run: async (ctx, { keys }) => {
      for (const key of keys) await deliver(options, ctx, key);
    },
  };
  return [
    send as Job,
    { name: "team-channels.schedule", cron: "* * * * *", run: schedule },
    { name: "team-channels.sweep", cron: "47 3 * * *", run: async (ctx) => void (await sweep(ctx)) },
  ];
}
