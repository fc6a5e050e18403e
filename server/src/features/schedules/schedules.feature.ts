import type { Feature } from "#feature.ts";
import { schedulesRoutes } from "./schedules.routes.ts";

export const schedules: Feature = {
  name: "schedules",
  routes: schedulesRoutes,
};
