import type { FastifyInstance } from "fastify";
import * as audit from "@daybook/contract/audit/audit";
import { serve } from "#http/serve.ts";
import * as auditService from "./audit.service.ts";

export function auditRoutes(app: FastifyInstance) {
  serve(app, audit.list, auditService.list, auditService.mayRead);
  serve(app, audit.listNames, auditService.listNames, auditService.mayRead);
}
