import type { Job } from "#context.ts";
import { sendJob } from "./deliver.ts";
import * as deliveriesRepository from "./deliveries.repository.ts";
import type { DeliveryEngine } from "./delivery-engine.ts";

const keepDays = 30;
const batchSize = 5000;
const dayMs = 86_400_000;

/** Sends what features have queued. The table says what is left, so a lost or repeated job does no harm. */
export const deliveriesJobs = ({ run, recover }: DeliveryEngine): Job[] => [
  { name: sendJob, run, mayMerge: true },
  {
    name: "deliveries.retry",
    cron: "* * * * *",
    run: async (ctx) => {
      await recover(ctx);
      await run(ctx);
    },
    catchUp: async (ctx) => {
      await recover(ctx);
      await ctx.jobs.send(ctx.db, sendJob, {});
    },
  },
  {
    name: "deliveries.sweep",
    cron: "47 3 * * *",
    run: async ({ db, now }) => {
      const before = new Date(Date.parse(now()) - keepDays * dayMs).toISOString();
      while ((await deliveriesRepository.removeBefore(db, before, batchSize)) === batchSize);
    },
  },
];
