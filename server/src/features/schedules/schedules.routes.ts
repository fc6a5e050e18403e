import type { FastifyInstance } from "fastify";
import * as schedules from "@daybook/contract/schedules/schedules";
import { serve } from "#http/serve.ts";
import * as schedulesService from "./schedules.service.ts";

export const schedulesRoutes = (app: FastifyInstance) => {
  serve(app, schedules.get, schedulesService.get);
  serve(app, schedules.set, schedulesService.set, schedulesService.maySet);
};
