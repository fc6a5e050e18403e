import type { FastifyInstance } from "fastify";
import * as subtasks from "@daybook/contract/subtasks/subtasks";
import { serve } from "#http/serve.ts";
import * as subtasksService from "./subtasks.service.ts";

export function subtasksRoutes(app: FastifyInstance) {
  serve(app, subtasks.list, subtasksService.list);
}
