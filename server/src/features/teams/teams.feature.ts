import type { Feature } from "#feature.ts";
import { teamsRoutes } from "./teams.routes.ts";
import * as teamsService from "./teams.service.ts";

export const teams: Feature = {
  name: "teams",
  routes: teamsRoutes,
  accounts: { createTeam: async (ctx, name) => (await teamsService.create(ctx, { name }))._id },
};
