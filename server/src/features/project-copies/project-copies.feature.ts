import type { Feature } from "#feature.ts";
import { projectCopiesRoutes } from "./project-copies.routes.ts";

export const projectCopies: Feature = {
  name: "project-copies",
  routes: projectCopiesRoutes,
};
