import { on } from "#changes.ts";
import type { Feature } from "#feature.ts";
import * as tasksChanges from "#features/tasks/tasks.changes.ts";
import { dependenciesRoutes } from "./dependencies.routes.ts";
import * as dependenciesTasksService from "./dependencies.tasks.service.ts";
import * as dependenciesService from "./dependencies.service.ts";

const { updated, moved, approved, approvalUndone, returned, reopened, deleted, restored } = tasksChanges;

export const dependencies: Feature = {
  name: "dependencies",
  routes: dependenciesRoutes,
  tasks: { create: dependenciesTasksService.create },
  on: [on([updated, moved, approved, approvalUndone, returned, reopened, deleted, restored], dependenciesService.refreshLinked)],
};
