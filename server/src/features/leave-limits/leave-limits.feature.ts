import type { Feature } from "#feature.ts";
import { brokenLimits } from "./leave-limits.broken.service.ts";
import { leaveLimitsRoutes } from "./leave-limits.routes.ts";

export const leaveLimits: Feature = {
  name: "leave-limits",
  routes: leaveLimitsRoutes,
  leaves: { brokenLimits },
};
