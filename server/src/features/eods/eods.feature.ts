import type { Feature } from "#feature.ts";
import { eodsDraftsSweep } from "./eods.drafts.jobs.ts";
import { hoursImport } from "./eods.import-kind.service.ts";
import { listMissing } from "./eods.missing.service.ts";
import { eodsRoutes } from "./eods.routes.ts";

export const eods: Feature = {
  name: "eods",
  routes: eodsRoutes,
  imports: { hours: hoursImport },
  jobs: [eodsDraftsSweep],
  missing: { report: listMissing },
};
