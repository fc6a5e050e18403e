import { on } from "#changes.ts";
import type { Feature } from "#feature.ts";
import * as usersChanges from "#features/users/users.changes.ts";
import * as offboardingCloseService from "./offboarding.close.service.ts";
import { offboardingDue } from "./offboarding.jobs.ts";
import { offboardingRoutes } from "./offboarding.routes.ts";

export const offboarding: Feature = {
  name: "offboarding",
  routes: offboardingRoutes,
  jobs: [offboardingDue],
  on: [
    on(usersChanges.removed, offboardingCloseService.close),
    on(usersChanges.updated, offboardingCloseService.closeDeactivated),
    on(usersChanges.updated, offboardingCloseService.followLastDay),
  ],
};
