import type { Job } from "#context.ts";
import { runAll, sweep } from "./imports.run.service.ts";

/** Goes on with running imports: at once when one is started, and every minute for those whose process has ended. */
export const importsRun: Job = { name: "imports.run", cron: "* * * * *", mayMerge: true, run: runAll };

export const importsSweep: Job = {
  name: "imports.sweep",
  cron: "40 2 * * *",
  run: async (ctx) => {
    await sweep(ctx);
  },
};
