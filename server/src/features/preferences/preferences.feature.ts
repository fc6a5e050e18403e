import type { Feature } from "#feature.ts";
import { preferencesRoutes } from "./preferences.routes.ts";

export const preferences: Feature = {
  name: "preferences",
  routes: preferencesRoutes,
};
