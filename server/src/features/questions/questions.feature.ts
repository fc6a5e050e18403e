import { on } from "#changes.ts";
import type { Feature } from "#feature.ts";
import * as eodsChanges from "#features/eods/eods.changes.ts";
import { questionsRoutes } from "./questions.routes.ts";
import { listWaiting, moveToReports } from "./questions.service.ts";

export const questions: Feature = {
  name: "questions",
  routes: questionsRoutes,
  reports: { questions: listWaiting },
  on: [on(eodsChanges.submitted, moveToReports)],
};
