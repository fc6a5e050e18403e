import type { FastifyInstance } from "fastify";
import * as hours from "@daybook/contract/hours/hours";
import { serve } from "#http/serve.ts";
import * as hoursService from "./hours.service.ts";

export function hoursRoutes(app: FastifyInstance) {
  serve(app, hours.mine, hoursService.mine);
  serve(app, hours.team, hoursService.team, hoursService.mayTeam);
  serve(app, hours.all, hoursService.all, hoursService.mayAll);
}
