import type { FastifyInstance } from "fastify";
import * as labels from "@daybook/contract/labels/labels";
import { serve } from "#http/serve.ts";
import * as labelsService from "./labels.service.ts";

export function labelsRoutes(app: FastifyInstance) {
  serve(app, labels.list, labelsService.list);
  serve(app, labels.create, labelsService.create, labelsService.mayCreate);
  serve(app, labels.update, labelsService.update, (ctx, { id }) => labelsService.mayUpdate(ctx, id!));
  serve(app, labels.remove, labelsService.remove);
  serve(app, labels.merge, labelsService.merge, (ctx, { id }) => labelsService.mayUpdate(ctx, id!));
}
