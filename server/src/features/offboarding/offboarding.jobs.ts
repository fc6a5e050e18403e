import type { Job } from "#context.ts";
import { carryOut } from "./offboarding.due.service.ts";

/** Closes the accounts whose last day is over. Their access has ended with the day; running it twice closes each once. */
export const offboardingDue: Job = { name: "offboarding.due", cron: "*/10 * * * *", run: carryOut, catchUp: carryOut };
