import type { FastifyInstance } from "fastify";
import * as auth from "@daybook/contract/auth/auth";
import { serve } from "#http/serve.ts";
import * as sessionsOwnService from "./sessions.own.service.ts";

export function sessionsRoutes(app: FastifyInstance) {
  serve(app, auth.listSessions, sessionsOwnService.list);
  serve(app, auth.endSession, sessionsOwnService.end);
  serve(app, auth.endOtherSessions, sessionsOwnService.endOthers);
}
