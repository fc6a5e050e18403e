import type { Job } from "#context.ts";
import { makeDue } from "./series.due.service.ts";

/** Creates the tasks of the day. Running it twice, or in two processes at once, creates each once. */
export const seriesDue: Job = { name: "series.due", cron: "*/10 * * * *", run: makeDue, catchUp: makeDue };
