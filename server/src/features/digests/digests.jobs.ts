import type { Job } from "#context.ts";
import { schedule } from "./digests.emails.service.ts";

/** Queues the digests by email, once per person and morning. */
export const digestsSchedule: Job = {
  name: "digests.schedule",
  cron: "* * * * *",
  run: async (ctx) => {
    if (ctx.channels.email) await schedule(ctx);
  },
};
