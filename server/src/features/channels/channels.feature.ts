import type { Feature } from "#feature.ts";
import { channelsRoutes } from "./channels.routes.ts";

export const channels: Feature = {
  name: "channels",
  routes: channelsRoutes,
};
