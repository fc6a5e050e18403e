import type { FastifyInstance } from "fastify";
import * as blockers from "@daybook/contract/blockers/blockers";
import { serve } from "#http/serve.ts";
import * as blockersService from "./blockers.service.ts";

export function blockersRoutes(app: FastifyInstance) {
  serve(app, blockers.list, blockersService.list);
  serve(app, blockers.summary, blockersService.summary);
  serve(app, blockers.update, blockersService.update, (ctx, { id }) => blockersService.may("update")(ctx, id!));
  serve(app, blockers.resolve, blockersService.resolve, (ctx, { id }) => blockersService.may("resolve")(ctx, id!));
  serve(app, blockers.reopen, blockersService.reopen, (ctx, { id }) => blockersService.may("reopen")(ctx, id!));
}
