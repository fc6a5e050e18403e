import type { Feature } from "#feature.ts";
import { workloadRoutes } from "./workload.routes.ts";

export const workload: Feature = {
  name: "workload",
  routes: workloadRoutes,
};
