import type { Feature } from "#feature.ts";
import { labelsRoutes } from "./labels.routes.ts";
import * as labelsTasksService from "./labels.tasks.service.ts";

export const labels: Feature = {
  name: "labels",
  routes: labelsRoutes,
  tasks: labelsTasksService,
};
