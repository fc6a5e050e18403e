import type { Feature } from "#feature.ts";
import { leaving } from "./teams.leaving.service.ts";
import { teamsRoutes } from "./teams.routes.ts";
import * as teamsService from "./teams.service.ts";

export const teams: Feature = {
  name: "teams",
  routes: teamsRoutes,
  leaving,
  accounts: { createTeam: async (ctx, name) => (await teamsService.create(ctx, { name }))._id },
};
