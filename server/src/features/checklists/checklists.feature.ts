import type { Feature } from "#feature.ts";
import { checklistsRoutes } from "./checklists.routes.ts";
import * as checklistsTasksService from "./checklists.tasks.service.ts";

export const checklists: Feature = {
  name: "checklists",
  routes: checklistsRoutes,
  tasks: { create: checklistsTasksService.create, readCells: checklistsTasksService.readCells },
  reports: { describe: checklistsTasksService.describe },
};
