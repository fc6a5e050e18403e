import type { Feature } from "#feature.ts";
import { exportsRoutes } from "./exports.routes.ts";

export const exports: Feature = {
  name: "exports",
  routes: exportsRoutes,
};
