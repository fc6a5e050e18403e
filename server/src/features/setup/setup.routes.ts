import type { FastifyInstance } from "fastify";
import * as setup from "@daybook/contract/setup/setup";
import { serve } from "#http/serve.ts";
import * as setupService from "./setup.service.ts";

export function setupRoutes(app: FastifyInstance) {
  serve(app, setup.verifyToken, setupService.verifyToken);
  serve(app, setup.createAdmin, setupService.createAdmin, setupService.requireNoAdmin);
}
