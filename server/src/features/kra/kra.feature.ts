import type { Feature } from "#feature.ts";
import { kraRoutes } from "./kra.routes.ts";

export const kra: Feature = {
  name: "kra",
  routes: kraRoutes,
};
