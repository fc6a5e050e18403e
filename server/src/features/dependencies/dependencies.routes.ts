import type { FastifyInstance } from "fastify";
import * as dependencies from "@daybook/contract/dependencies/dependencies";
import { serve } from "#http/serve.ts";
import * as dependenciesService from "./dependencies.service.ts";

export function dependenciesRoutes(app: FastifyInstance) {
  serve(app, dependencies.add, dependenciesService.add, (ctx, { id }) => dependenciesService.mayChange(ctx, id!));
  serve(app, dependencies.remove, dependenciesService.remove, (ctx, { id }) => dependenciesService.mayChange(ctx, id!));
}
