import { on } from "#changes.ts";
import type { Feature } from "#feature.ts";
import * as eodsChanges from "#features/eods/eods.changes.ts";
import * as leavesChanges from "#features/leaves/leaves.changes.ts";
import { listDeadlines } from "./evaluations/kra.deadlines.service.ts";
import { listUnanswered, listUnsent, listUnshared } from "./evaluations/kra.missing.service.ts";
import { leaving } from "./evaluations/kra.leaving.service.ts";
import { kraRoutes } from "./kra.routes.ts";
import { followLeaves, followReports } from "./weekly/kra.report-ticks.service.ts";

export const kra: Feature = {
  name: "kra",
  routes: kraRoutes,
  leaving,
  missing: { evaluation: listUnshared, evaluation_response: listUnanswered, self_review: listUnsent },
  deadlines: listDeadlines,
  on: [
    on(eodsChanges.submitted, followReports),
    on([leavesChanges.approved, leavesChanges.marked, leavesChanges.pastRecorded], followLeaves),
  ],
};
