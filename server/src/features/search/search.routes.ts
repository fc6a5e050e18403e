import type { FastifyInstance } from "fastify";
import * as search from "@daybook/contract/search/search";
import { serve } from "#http/serve.ts";
import * as searchService from "./search.service.ts";

export function searchRoutes(app: FastifyInstance) {
  serve(app, search.find, (ctx, input, { token }) => searchService.find(ctx, input, token?.scopes));
}
