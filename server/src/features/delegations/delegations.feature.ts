import type { Feature } from "#feature.ts";
import { leaving } from "./delegations.leaving.service.ts";
import { delegationsRoutes } from "./delegations.routes.ts";

export const delegations: Feature = {
  name: "delegations",
  routes: delegationsRoutes,
  leaving,
};
