import type { Feature } from "#feature.ts";
import { erasuresDue } from "./erasures.jobs.ts";
import { erasuresRoutes } from "./erasures.routes.ts";

export const erasures: Feature = {
  name: "erasures",
  routes: erasuresRoutes,
  jobs: [erasuresDue],
};
