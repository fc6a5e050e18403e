import type { FastifyInstance } from "fastify";
import * as exports from "@daybook/contract/exports/exports";
import { serve } from "#http/serve.ts";
import * as exportsService from "./exports.service.ts";

export function exportsRoutes(app: FastifyInstance) {
  serve(app, exports.all, exportsService.all);
}
