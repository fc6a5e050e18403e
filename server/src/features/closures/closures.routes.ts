import type { FastifyInstance } from "fastify";
import * as closures from "@daybook/contract/closures/closures";
import { serve } from "#http/serve.ts";
import * as closuresService from "./closures.service.ts";

export function closuresRoutes(app: FastifyInstance) {
  serve(app, closures.list, closuresService.list);
  serve(app, closures.create, closuresService.create, closuresService.mayAdminister);
  serve(app, closures.update, closuresService.update, closuresService.mayAdminister);
  serve(app, closures.remove, closuresService.remove, closuresService.mayAdminister);
  serve(app, closures.bookRest, closuresService.bookRest, closuresService.mayAdminister);
}
