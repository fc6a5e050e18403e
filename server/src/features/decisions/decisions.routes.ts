import type { FastifyInstance } from "fastify";
import * as decisions from "@daybook/contract/decisions/decisions";
import { serve } from "#http/serve.ts";
import * as decisionsService from "./decisions.service.ts";

export const decisionsRoutes = (app: FastifyInstance) => {
  serve(app, decisions.inspect, decisionsService.inspect);
  serve(app, decisions.decide, decisionsService.decide);
};
