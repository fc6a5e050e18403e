import type { FastifyInstance } from "fastify";
import * as sessions from "@daybook/contract/sessions/sessions";
import { serve } from "#http/serve.ts";
import * as sessionsOwnService from "./sessions.own.service.ts";

export function sessionsRoutes(app: FastifyInstance) {
  serve(app, sessions.list, sessionsOwnService.list);
  serve(app, sessions.end, sessionsOwnService.end);
  serve(app, sessions.endOthers, sessionsOwnService.endOthers);
}
