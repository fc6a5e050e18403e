import type { Feature } from "#feature.ts";
import { retentionApply } from "./retention.jobs.ts";
import { retentionRoutes } from "./retention.routes.ts";

export const retention: Feature = {
  name: "retention",
  routes: retentionRoutes,
  jobs: [retentionApply],
};
