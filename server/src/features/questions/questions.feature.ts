import type { Feature } from "#feature.ts";
import { questionsRoutes } from "./questions.routes.ts";
import { listWaiting } from "./questions.service.ts";

export const questions: Feature = {
  name: "questions",
  routes: questionsRoutes,
  reports: { questions: listWaiting },
};
