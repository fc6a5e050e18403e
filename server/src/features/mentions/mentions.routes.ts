import type { FastifyInstance } from "fastify";
import * as mentions from "@daybook/contract/mentions/mentions";
import { serve } from "#http/serve.ts";
import * as mentionsService from "./mentions.service.ts";

export function mentionsRoutes(app: FastifyInstance) {
  serve(app, mentions.list, mentionsService.list);
}
