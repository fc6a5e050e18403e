import type { Feature } from "#feature.ts";
import { leaving } from "./projects.leaving.service.ts";
import { projectsRoutes } from "./projects.routes.ts";

export const projects: Feature = {
  name: "projects",
  routes: projectsRoutes,
  leaving,
};
