import type { Job } from "#context.ts";
import * as sessionsRepository from "./sessions.repository.ts";

const sweptAtOnce = 5000;

/** Forgets sessions that are over, also of people who never came back, some at a time so that nobody waits for it. */
export const sessionsSweep: Job = {
  name: "sessions.sweep",
  cron: "47 * * * *",
  run: async ({ db, now }) => {
    while ((await sessionsRepository.sweepExpired(db, now(), sweptAtOnce)) === sweptAtOnce);
  },
};
