import type { FastifyInstance } from "fastify";
import * as reports from "@daybook/contract/reports/reports";
import { serve } from "#http/serve.ts";
import * as reportsService from "./reports.service.ts";

export function reportsRoutes(app: FastifyInstance) {
  serve(app, reports.report, reportsService.report, reportsService.mayRead);
}
