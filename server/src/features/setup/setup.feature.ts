import type { Feature } from "#feature.ts";
import { setupRoutes } from "./setup.routes.ts";

export const setup: Feature = {
  name: "setup",
  routes: setupRoutes,
};
