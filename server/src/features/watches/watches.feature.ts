import type { Feature } from "#feature.ts";
import { watchesRoutes } from "./watches.routes.ts";

export const watches: Feature = {
  name: "watches",
  routes: watchesRoutes,
};
