import type { Job } from "#context.ts";
import { deliver, emailJob, schedule, sweep } from "./digests.emails.service.ts";

const send: Job<{ userIds: string[]; date: string }> = {
  name: emailJob,
  run: async (ctx, { userIds, date }) => {
    for (const userId of userIds) await deliver(ctx, userId, date);
  },
};

/** Sends digests by email. The rows say what is left, so a lost or repeated job does no harm. */
export const digestsJobs: Job[] = [
  send,
  {
    name: "digests.schedule",
    cron: "* * * * *",
    run: async (ctx) => {
      if (ctx.channels.email) await schedule(ctx);
    },
  },
  { name: "digests.sweep", cron: "41 3 * * *", run: async (ctx) => void (await sweep(ctx)) },
];
