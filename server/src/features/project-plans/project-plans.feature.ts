import type { Feature } from "#feature.ts";
import { projectPlansRoutes } from "./project-plans.routes.ts";

export const projectPlans: Feature = {
  name: "project-plans",
  routes: projectPlansRoutes,
};
