import type { FastifyInstance } from "fastify";
import * as delegations from "@daybook/contract/delegations/delegations";
import { serve } from "#http/serve.ts";
import * as delegationsService from "./delegations.service.ts";

export function delegationsRoutes(app: FastifyInstance) {
  serve(app, delegations.list, delegationsService.list);
  serve(app, delegations.candidates, delegationsService.candidates, delegationsService.mayCreate);
  serve(app, delegations.create, delegationsService.create, delegationsService.mayCreate);
  serve(app, delegations.answer, delegationsService.answer, (ctx, { id }) => delegationsService.mayAnswer(ctx, id!));
  serve(app, delegations.remove, delegationsService.remove);
}
