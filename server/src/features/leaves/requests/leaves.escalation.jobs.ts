import type { Job } from "#context.ts";
import { escalateWaiting } from "./leaves.escalation.service.ts";

/** Runs every ten minutes, as a lead may be away from any day on. */
export const leavesEscalate: Job = { name: "leaves.escalate", cron: "*/10 * * * *", run: escalateWaiting };
