import type { FastifyInstance } from "fastify";
import * as workload from "@daybook/contract/workload/workload";
import { serve } from "#http/serve.ts";
import * as workloadService from "./workload.service.ts";

export const workloadRoutes = (app: FastifyInstance) => {
  serve(app, workload.list, workloadService.list, workloadService.mayRead);
  serve(app, workload.listTasks, workloadService.listTasks, workloadService.mayRead);
};
