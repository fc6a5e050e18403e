import type { FastifyInstance } from "fastify";
import * as decisions from "@daybook/contract/decisions/decisions";
import { servePublic } from "#http/serve.ts";
import * as decisionsService from "./decisions.service.ts";

export const decisionsRoutes = (app: FastifyInstance) => {
  servePublic(app, decisions.inspect, decisionsService.inspect);
  servePublic(app, decisions.decide, decisionsService.decide);
};
