import type { Feature } from "#feature.ts";
import { searchRoutes } from "./search.routes.ts";

export const search: Feature = {
  name: "search",
  routes: searchRoutes,
};
