import type { Feature } from "#feature.ts";
import { digestsJobs } from "./digests.jobs.ts";
import { digestsRoutes } from "./digests.routes.ts";

export const digests: Feature = {
  name: "digests",
  routes: digestsRoutes,
  jobs: digestsJobs,
};
