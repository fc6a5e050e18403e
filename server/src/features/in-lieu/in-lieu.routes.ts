import type { FastifyInstance } from "fastify";
import * as inLieu from "@daybook/contract/in-lieu/in-lieu";
import { serve } from "#http/serve.ts";
import * as inLieuService from "./in-lieu.service.ts";

export function inLieuRoutes(app: FastifyInstance) {
  serve(app, inLieu.mine, inLieuService.mine);
  serve(app, inLieu.toReview, inLieuService.toReview, inLieuService.mayReview);
  serve(app, inLieu.request, inLieuService.request);
  serve(app, inLieu.decide, inLieuService.decide, (ctx, { id }) => inLieuService.mayDecide(ctx, id!));
}
