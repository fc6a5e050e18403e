import type { FastifyInstance } from "fastify";
import * as erasures from "@daybook/contract/erasures/erasures";
import { serve } from "#http/serve.ts";
import * as erasuresService from "./erasures.service.ts";

export function erasuresRoutes(app: FastifyInstance) {
  serve(app, erasures.list, erasuresService.list, erasuresService.mayErase);
  serve(app, erasures.request, erasuresService.request, erasuresService.mayErase);
  serve(app, erasures.confirm, erasuresService.confirm, erasuresService.mayErase);
  serve(app, erasures.withdraw, erasuresService.withdraw, erasuresService.mayErase);
  serve(app, erasures.hold, erasuresService.hold, erasuresService.mayErase);
}
