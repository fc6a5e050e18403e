import type { Feature } from "#feature.ts";
import { analyticsRoutes } from "./analytics.routes.ts";

export const analytics: Feature = {
  name: "analytics",
  routes: analyticsRoutes,
};
