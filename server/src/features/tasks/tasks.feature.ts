import type { Feature } from "#feature.ts";
import * as tasksAttachmentsService from "./tasks.attachments.service.ts";
import { leaving } from "./tasks.leaving.service.ts";
import { tasksPurge } from "./tasks.purge.jobs.ts";
import { tasksRoutes } from "./tasks.routes.ts";

export const tasks: Feature = {
  name: "tasks",
  routes: tasksRoutes,
  jobs: [tasksPurge],
  files: { attachment: tasksAttachmentsService.mayReadFile },
  leaving,
};
