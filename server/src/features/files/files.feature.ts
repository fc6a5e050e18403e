import type { Feature } from "#feature.ts";
import { filesRemoveObjects } from "./files.jobs.ts";
import { filesRoutes } from "./files.routes.ts";

export const files: Feature = {
  name: "files",
  routes: filesRoutes,
  jobs: [filesRemoveObjects],
};
