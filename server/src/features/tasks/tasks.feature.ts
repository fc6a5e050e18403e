import { on } from "#changes.ts";
import type { Feature } from "#feature.ts";
import * as usersChanges from "#features/users/users.changes.ts";
import * as tasksAttachmentsService from "./tasks.attachments.service.ts";
import { tasksPurge } from "./tasks.purge.jobs.ts";
import * as tasksReportsService from "./tasks.reports.service.ts";
import { tasksRoutes } from "./tasks.routes.ts";

export const tasks: Feature = {
  name: "tasks",
  routes: tasksRoutes,
  jobs: [tasksPurge],
  files: { attachment: tasksAttachmentsService.mayReadFile },
  on: [on(usersChanges.removed, tasksReportsService.unassignDeleted)],
};
