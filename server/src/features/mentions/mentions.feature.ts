import type { Feature } from "#feature.ts";
import { mentionsRoutes } from "./mentions.routes.ts";

export const mentions: Feature = {
  name: "mentions",
  routes: mentionsRoutes,
};
