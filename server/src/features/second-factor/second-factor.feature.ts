import type { Feature } from "#feature.ts";
import { secondFactorJobs } from "./second-factor.jobs.ts";
import * as secondFactorRemovalService from "./second-factor.removal.service.ts";
import { secondFactorRoutes } from "./second-factor.routes.ts";

export const secondFactor: Feature = {
  name: "second-factor",
  routes: secondFactorRoutes,
  jobs: secondFactorJobs,
  accounts: { deleted: secondFactorRemovalService.closeAccount },
};
