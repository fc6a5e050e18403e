import type { Feature } from "#feature.ts";
import { listUnanswered, listUnshared } from "./evaluations/kra.missing.service.ts";
import { kraRoutes } from "./kra.routes.ts";

export const kra: Feature = {
  name: "kra",
  routes: kraRoutes,
  missing: { evaluation: listUnshared, evaluation_response: listUnanswered },
};
