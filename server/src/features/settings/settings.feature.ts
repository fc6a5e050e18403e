import type { Feature } from "#feature.ts";
import { settingsRoutes } from "./settings.routes.ts";
import { settingsSecurityTextRoutes } from "./settings.security-text.routes.ts";

export const settings: Feature = {
  name: "settings",
  routes: settingsRoutes,
  siteRoutes: settingsSecurityTextRoutes,
};
