import type { Feature } from "#feature.ts";
import { deadlineReminders } from "./nudges.jobs.ts";
import { nudgesRoutes } from "./nudges.routes.ts";

export const nudges: Feature = {
  name: "nudges",
  routes: nudgesRoutes,
  jobs: [deadlineReminders],
};
