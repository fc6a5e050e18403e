import type { Feature } from "#feature.ts";
import { importsResume, importsRun, importsSweep } from "./imports.jobs.ts";
import { importsRoutes } from "./imports.routes.ts";

export const imports: Feature = {
  name: "imports",
  routes: importsRoutes,
  jobs: [importsRun, importsResume, importsSweep],
};
