import type { FastifyInstance } from "fastify";
import * as teams from "@daybook/contract/teams/teams";
import { serve } from "#http/serve.ts";
import * as teamsService from "./teams.service.ts";

export function teamsRoutes(app: FastifyInstance) {
  serve(app, teams.list, teamsService.list);
  serve(app, teams.get, teamsService.get);
  serve(app, teams.create, teamsService.create, teamsService.mayCreate);
  serve(app, teams.update, teamsService.update, (ctx, { id }) => teamsService.mayUpdate(ctx, id!));
  serve(app, teams.remove, teamsService.remove);
}
