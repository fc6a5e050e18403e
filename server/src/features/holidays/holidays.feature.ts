import type { Feature } from "#feature.ts";
import { holidaysRoutes } from "./holidays.routes.ts";

export const holidays: Feature = {
  name: "holidays",
  routes: holidaysRoutes,
};
