import type { FastifyInstance } from "fastify";
import * as watches from "@daybook/contract/watches/watches";
import { serve } from "#http/serve.ts";
import * as watchesService from "./watches.service.ts";

export function watchesRoutes(app: FastifyInstance) {
  serve(app, watches.set, watchesService.set, (ctx, { id }) => watchesService.mayWatch(ctx, id!));
}
