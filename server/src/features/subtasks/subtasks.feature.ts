import { on } from "#changes.ts";
import type { Feature } from "#feature.ts";
import * as tasksChanges from "#features/tasks/tasks.changes.ts";
import { subtasksRoutes } from "./subtasks.routes.ts";
import * as subtasksService from "./subtasks.service.ts";
import * as subtasksTasksService from "./subtasks.tasks.service.ts";

const { created, updated, moved, approved, approvalUndone, returned, reopened, deleted, restored } = tasksChanges;

export const subtasks: Feature = {
  name: "subtasks",
  routes: subtasksRoutes,
  tasks: subtasksTasksService,
  on: [on([created, updated, moved, approved, approvalUndone, returned, reopened, deleted, restored], subtasksService.refreshRelatives)],
};
