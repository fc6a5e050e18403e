import type { Feature } from "#feature.ts";
import { policyRoutes } from "./policy.routes.ts";

export const policy: Feature = {
  name: "policy",
  routes: policyRoutes,
};
