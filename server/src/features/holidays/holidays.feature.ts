import type { Feature } from "#feature.ts";
import { holidaysImport } from "./holidays.import-kind.service.ts";
import { holidaysRoutes } from "./holidays.routes.ts";

export const holidays: Feature = {
  name: "holidays",
  routes: holidaysRoutes,
  imports: { holidays: holidaysImport },
};
