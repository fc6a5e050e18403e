import type { Job } from "#context.ts";
import { apply } from "./retention.service.ts";

/** Deletes what is too old, every night. Running it twice deletes once. */
export const retentionApply: Job = { name: "retention.apply", cron: "41 2 * * *", run: apply };
