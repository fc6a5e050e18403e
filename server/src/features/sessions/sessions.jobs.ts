import type { Job } from "#context.ts";
import * as sessionsPendingRepository from "./sessions.pending.repository.ts";
import * as sessionsRepository from "./sessions.repository.ts";

const batchSize = 5000;

/** Deletes expired sessions and pending sign-ins every hour, in batches to keep transactions short. */
export const sessionsSweep: Job = {
  name: "sessions.sweep",
  cron: "47 * * * *",
  run: async ({ db, now }) => {
    while ((await sessionsRepository.removeAllExpired(db, now(), batchSize)) === batchSize);
    while ((await sessionsPendingRepository.removeAllExpired(db, now(), batchSize)) === batchSize);
  },
};
