import type { FastifyInstance } from "fastify";
import * as retention from "@daybook/contract/retention/retention";
import { serve } from "#http/serve.ts";
import * as retentionService from "./retention.service.ts";

export function retentionRoutes(app: FastifyInstance) {
  serve(app, retention.preview, retentionService.preview, retentionService.mayPreview);
}
