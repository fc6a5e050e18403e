import type { Feature } from "#feature.ts";
import * as tasksAttachmentsService from "./tasks.attachments.service.ts";
import { tasksPurge } from "./tasks.purge.jobs.ts";
import * as tasksRemovalService from "./tasks.removal.service.ts";
import * as tasksReportsService from "./tasks.reports.service.ts";
import { tasksRoutes } from "./tasks.routes.ts";

export const tasks: Feature = {
  name: "tasks",
  routes: tasksRoutes,
  jobs: [tasksPurge],
  files: { attachment: tasksAttachmentsService.mayReadFile },
  accounts: { deleted: tasksReportsService.unassignFrom },
  projects: { deleted: tasksRemovalService.detachDeletedTasks },
};
