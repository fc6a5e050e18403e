import type { FastifyInstance } from "fastify";
import * as projectCopies from "@daybook/contract/project-copies/project-copies";
import { serve } from "#http/serve.ts";
import * as projectCopiesService from "./project-copies.service.ts";

export const projectCopiesRoutes = (app: FastifyInstance) => {
  serve(app, projectCopies.copy, projectCopiesService.copy, (ctx, { id }) => projectCopiesService.mayCopy(ctx, id!));
};
