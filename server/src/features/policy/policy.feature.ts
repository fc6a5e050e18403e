import type { Feature } from "#feature.ts";
import { policyRoutes } from "./policy.routes.ts";
import { listUnacknowledged } from "./policy.service.ts";

export const policy: Feature = {
  name: "policy",
  routes: policyRoutes,
  missing: { policy: listUnacknowledged },
};
