import type { FastifyInstance } from "fastify";
import * as plans from "@daybook/contract/plans/plans";
import { serve } from "#http/serve.ts";
import * as plansService from "./plans.service.ts";

export function plansRoutes(app: FastifyInstance) {
  serve(app, plans.get, plansService.get);
  serve(app, plans.save, plansService.save);
  serve(app, plans.all, plansService.all, plansService.mayListAll);
}
