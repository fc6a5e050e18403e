import type { Feature } from "#feature.ts";
import { hoursRoutes } from "./hours.routes.ts";

export const hours: Feature = {
  name: "hours",
  routes: hoursRoutes,
};
