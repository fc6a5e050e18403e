import type { Feature } from "#feature.ts";
import { announcementsRoutes } from "./announcements.routes.ts";

export const announcements: Feature = {
  name: "announcements",
  routes: announcementsRoutes,
};
