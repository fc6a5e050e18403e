import type { Feature } from "#feature.ts";
import { scimRoutes, scimSiteRoutes } from "./scim.routes.ts";

export const scim: Feature = {
  name: "scim",
  routes: scimRoutes,
  siteRoutes: scimSiteRoutes,
};
