import type { FastifyInstance } from "fastify";
import * as checklists from "@daybook/contract/checklists/checklists";
import { serve } from "#http/serve.ts";
import * as checklistsService from "./checklists.service.ts";

export function checklistsRoutes(app: FastifyInstance) {
  serve(app, checklists.add, checklistsService.add, (ctx, { id }) => checklistsService.mayChange(ctx, id!));
  serve(app, checklists.reorder, checklistsService.reorder, (ctx, { id }) => checklistsService.mayChange(ctx, id!));
  serve(app, checklists.update, checklistsService.update, (ctx, { id }) => checklistsService.mayChange(ctx, id!));
  serve(app, checklists.remove, checklistsService.remove);
}
