import type { Feature } from "#feature.ts";
import { delegationsRoutes } from "./delegations.routes.ts";

export const delegations: Feature = {
  name: "delegations",
  routes: delegationsRoutes,
};
