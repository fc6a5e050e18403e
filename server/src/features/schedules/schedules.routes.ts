import type { FastifyInstance } from "fastify";
import * as schedules from "@daybook/contract/schedules/schedules";
import { serve } from "#http/serve.ts";
import * as schedulesService from "./schedules.service.ts";

/** @param steps run around a change, in the same transaction */
export const schedulesRoutes = (steps: schedulesService.ScheduleSteps) => (app: FastifyInstance) => {
  serve(app, schedules.get, schedulesService.get);
  serve(app, schedules.set, schedulesService.set(steps), schedulesService.maySet);
};
