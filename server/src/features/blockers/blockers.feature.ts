import { on } from "#changes.ts";
import type { Feature } from "#feature.ts";
import * as eodsChanges from "#features/eods/eods.changes.ts";
import * as tasksChanges from "#features/tasks/tasks.changes.ts";
import { blockersEscalate } from "./blockers.escalation.jobs.ts";
import { leaving } from "./blockers.leaving.service.ts";
import * as blockersReportsService from "./blockers.reports.service.ts";
import { blockersRoutes } from "./blockers.routes.ts";
import * as blockersService from "./blockers.service.ts";

export const blockers: Feature = {
  name: "blockers",
  routes: blockersRoutes,
  jobs: [blockersEscalate],
  leaving,
  reports: { suggest: blockersReportsService.suggest },
  on: [
    on([eodsChanges.submitted, eodsChanges.updated], blockersReportsService.syncReports),
    on(tasksChanges.approved, blockersService.resolveOfTasks),
    on(tasksChanges.approvalUndone, blockersService.reopenOfTasks),
  ],
};
