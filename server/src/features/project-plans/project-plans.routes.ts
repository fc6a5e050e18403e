import type { FastifyInstance } from "fastify";
import * as projectPlans from "@daybook/contract/project-plans/project-plans";
import { serve } from "#http/serve.ts";
import * as projectPlansService from "./project-plans.service.ts";

export const projectPlansRoutes = (app: FastifyInstance) => {
  serve(app, projectPlans.get, projectPlansService.get);
};
