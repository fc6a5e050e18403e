import type { Job } from "#context.ts";
import * as decisionsRepository from "./decisions.repository.ts";

const batchSize = 5000;

/** Deletes links that have expired. */
export const decisionsSweep: Job = {
  name: "decisions.sweep",
  cron: "47 3 * * *",
  run: async ({ db, now }) => {
    while ((await decisionsRepository.removeExpired(db, now(), batchSize)) === batchSize);
  },
};
