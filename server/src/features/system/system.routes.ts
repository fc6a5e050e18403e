import type { FastifyInstance } from "fastify";
import * as system from "@daybook/contract/system/system";
import { serve } from "#http/serve.ts";
import * as systemService from "./system.service.ts";

export const systemRoutes = (app: FastifyInstance) => {
  serve(app, system.status, systemService.status, systemService.mayRead);
};
