import { on } from "#changes.ts";
import type { Feature } from "#feature.ts";
import * as tasksChanges from "#features/tasks/tasks.changes.ts";
import { blockersEscalate } from "./blockers.escalation.jobs.ts";
import * as blockersReportsService from "./blockers.reports.service.ts";
import { blockersRoutes } from "./blockers.routes.ts";
import * as blockersService from "./blockers.service.ts";

export const blockers: Feature = {
  name: "blockers",
  routes: blockersRoutes,
  jobs: [blockersEscalate],
  reports: { saved: blockersReportsService.syncReport, suggest: blockersReportsService.suggest },
  on: [on(tasksChanges.approved, blockersService.resolveOfTasks)],
  accounts: { deleted: blockersService.closeAccount },
};
