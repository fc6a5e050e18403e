import type { FastifyInstance } from "fastify";
import * as analytics from "@daybook/contract/analytics/analytics";
import { serve } from "#http/serve.ts";
import * as analyticsService from "./analytics.service.ts";
import { overview } from "./overview/analytics.overview.service.ts";

export function analyticsRoutes(app: FastifyInstance) {
  serve(app, analytics.overview, overview);
  serve(app, analytics.projects, analyticsService.projects, analyticsService.mayRead);
  serve(app, analytics.teams, analyticsService.teams, analyticsService.mayRead);
  serve(app, analytics.users, analyticsService.users, analyticsService.mayRead);
}
