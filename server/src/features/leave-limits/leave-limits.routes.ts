import type { FastifyInstance } from "fastify";
import * as leaveLimits from "@daybook/contract/leave-limits/leave-limits";
import { serve } from "#http/serve.ts";
import * as leaveLimitsService from "./leave-limits.service.ts";

export function leaveLimitsRoutes(app: FastifyInstance) {
  serve(app, leaveLimits.list, leaveLimitsService.list);
  serve(app, leaveLimits.create, leaveLimitsService.create, leaveLimitsService.mayAdminister);
  serve(app, leaveLimits.update, leaveLimitsService.update, leaveLimitsService.mayAdminister);
  serve(app, leaveLimits.remove, leaveLimitsService.remove, leaveLimitsService.mayAdminister);
}
