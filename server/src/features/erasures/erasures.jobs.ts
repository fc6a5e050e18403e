import type { Job } from "#context.ts";
import { carryOut } from "./erasures.run.service.ts";

/** Carries out what is due, every ten minutes and when a process starts. Running it twice erases once. */
export const erasuresDue: Job = { name: "erasures.due", cron: "*/10 * * * *", run: carryOut, catchUp: carryOut };
