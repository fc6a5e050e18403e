import type { Feature } from "#feature.ts";
import { systemRoutes } from "./system.routes.ts";
import * as systemService from "./system.service.ts";

export const system: Feature = {
  name: "system",
  routes: systemRoutes,
  metrics: [
    {
      name: "jobs_waiting",
      help: "Jobs of all processes that wait",
      read: async (platform) => (await systemService.queueCounts(platform)).waiting,
    },
    {
      name: "jobs_failed",
      help: "Jobs of all processes that failed in 24 hours",
      read: async (platform) => (await systemService.queueCounts(platform)).failed,
    },
  ],
};
