import type { Feature } from "#feature.ts";
import { projectsImport } from "./projects.import-kind.service.ts";
import { leaving } from "./projects.leaving.service.ts";
import { projectsRoutes } from "./projects.routes.ts";

export const projects: Feature = {
  name: "projects",
  routes: projectsRoutes,
  imports: { projects: projectsImport },
  leaving,
};
