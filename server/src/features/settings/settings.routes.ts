import type { FastifyInstance } from "fastify";
import * as settings from "@daybook/contract/settings/settings";
import { serve } from "#http/serve.ts";
import * as settingsService from "./settings.service.ts";

export function settingsRoutes(app: FastifyInstance) {
  serve(app, settings.get, settingsService.get, settingsService.mayRead);
  serve(app, settings.update, settingsService.update, settingsService.mayUpdate);
}
