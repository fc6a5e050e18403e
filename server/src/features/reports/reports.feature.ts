import type { Feature } from "#feature.ts";
import { reportsRoutes } from "./reports.routes.ts";

export const reports: Feature = {
  name: "reports",
  routes: reportsRoutes,
};
