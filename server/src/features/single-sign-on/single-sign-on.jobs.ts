import type { Job } from "#context.ts";
import * as singleSignOnRepository from "./single-sign-on.repository.ts";

const batchSize = 5000;

/** Deletes sign-ins that never came back from the provider, every hour, in batches to keep transactions short. */
export const singleSignOnSweep: Job = {
  name: "singleSignOn.sweep",
  cron: "23 * * * *",
  run: async ({ db, now }) => {
    while ((await singleSignOnRepository.removeExpiredRequests(db, now(), batchSize)) === batchSize);
  },
};
