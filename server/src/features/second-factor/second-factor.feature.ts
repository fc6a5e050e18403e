import { on } from "#changes.ts";
import type { Feature } from "#feature.ts";
import * as usersChanges from "#features/users/users.changes.ts";
import { challengesSweep, removedSender } from "./second-factor.jobs.ts";
import * as secondFactorRemovalService from "./second-factor.removal.service.ts";
import { secondFactorRoutes } from "./second-factor.routes.ts";

export const secondFactor: Feature = {
  name: "second-factor",
  routes: secondFactorRoutes,
  jobs: [challengesSweep],
  deliveries: [removedSender],
  on: [on(usersChanges.removed, secondFactorRemovalService.removeOfDeleted)],
};
