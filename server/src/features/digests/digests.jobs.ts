import type { Job } from "#context.ts";
import { deliver, emailJob, type EmailOptions, schedule, sweep } from "./digests.emails.service.ts";

/** Sends digests by email. The rows say what is left, so a lost or repeated job does no harm. */
export function digestsJobs(options: EmailOptions): Job[] {
  const send: Job<{ userIds: string[]; date: string }> = {
    name: emailJob,
    run: async (ctx, { userIds, date }) => {
      for (const userId of userIds) await deliver(options, ctx, userId, date);
    },
  };
  return [
    send as Job,
    {
      name: "digests.schedule",
      cron: "* * * * *",
      run: async (ctx) => {
        if (options.channels.email) await schedule(ctx);
      },
    },
    { name: "digests.sweep", cron: "41 3 * * *", run: async (ctx) => void (await sweep(ctx)) },
  ];
}
