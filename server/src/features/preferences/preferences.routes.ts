import type { FastifyInstance } from "fastify";
import * as preferences from "@daybook/contract/preferences/preferences";
import { serve } from "#http/serve.ts";
import * as preferencesService from "./preferences.service.ts";

export function preferencesRoutes(app: FastifyInstance) {
  serve(app, preferences.get, preferencesService.get);
  serve(app, preferences.update, preferencesService.update);
  serve(app, preferences.listViews, preferencesService.listViews);
  serve(app, preferences.createView, preferencesService.createView);
  serve(app, preferences.removeView, preferencesService.removeView);
}
