import type { FastifyInstance } from "fastify";
import { serveFile } from "#http/serve-file.ts";
import * as filesService from "./files.service.ts";

export function filesRoutes(app: FastifyInstance) {
  serveFile(app, "/files/:id", filesService.open);
}
