import type { FastifyInstance } from "fastify";
import * as analytics from "@daybook/contract/analytics";
import { serve } from "#http/serve.ts";
import { overview } from "./overview.service.ts";

export function analyticsRoutes(app: FastifyInstance) {
  serve(app, analytics.overview, overview);
}
