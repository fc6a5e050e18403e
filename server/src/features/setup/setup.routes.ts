import type { FastifyInstance } from "fastify";
import * as setup from "@daybook/contract/setup/setup";
import { servePublic } from "#http/serve.ts";
import * as setupService from "./setup.service.ts";

export function setupRoutes(app: FastifyInstance) {
  servePublic(app, setup.verifyToken, setupService.verifyToken);
  servePublic(app, setup.createAdmin, setupService.createAdmin, setupService.requireNoAdmin);
}
