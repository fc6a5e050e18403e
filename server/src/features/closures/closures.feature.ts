import type { Feature } from "#feature.ts";
import { closuresRoutes } from "./closures.routes.ts";

export const closures: Feature = {
  name: "closures",
  routes: closuresRoutes,
};
