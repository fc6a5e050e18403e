import type { Job } from "#context.ts";
import { queueRunning, runAll, runJob, sweep } from "./imports.run.service.ts";

/** Goes on with running imports. */
export const importsRun: Job = { name: runJob, mayMerge: true, run: runAll };

/** Queues a run for imports whose process has ended: every minute, and when a process starts. */
export const importsResume: Job = { name: "imports.resume", cron: "* * * * *", run: queueRunning, catchUp: queueRunning };

export const importsSweep: Job = {
  name: "imports.sweep",
  cron: "40 2 * * *",
  run: async (ctx) => {
    await sweep(ctx);
  },
};
