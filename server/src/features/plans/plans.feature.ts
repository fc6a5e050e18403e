import type { Feature } from "#feature.ts";
import { plansRoutes } from "./plans.routes.ts";
import { planOf } from "./plans.service.ts";

export const plans: Feature = {
  name: "plans",
  routes: plansRoutes,
  reports: { plan: planOf },
};
