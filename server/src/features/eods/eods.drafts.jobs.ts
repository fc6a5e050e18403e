import type { Job } from "#context.ts";
import { sweep } from "./eods.drafts.service.ts";

/** Runs every night. */
export const eodsDraftsSweep: Job = { name: "eods.draftsSweep", cron: "41 2 * * *", run: sweep };
