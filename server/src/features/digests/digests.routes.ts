import type { FastifyInstance } from "fastify";
import * as digests from "@daybook/contract/digests/digests";
import { serve } from "#http/serve.ts";
import * as digestsService from "./digests.service.ts";

export function digestsRoutes(app: FastifyInstance) {
  serve(app, digests.get, digestsService.get);
}
