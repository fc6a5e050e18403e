import type { FastifyInstance } from "fastify";
import * as places from "@daybook/contract/places/places";
import { serve } from "#http/serve.ts";
import * as placesService from "./places.service.ts";

export function placesRoutes(app: FastifyInstance) {
  serve(app, places.list, placesService.list);
  serve(app, places.get, placesService.get);
  serve(app, places.set, placesService.set, placesService.maySet);
  serve(app, places.setCompany, placesService.setCompany, placesService.mayAdminister);
  serve(app, places.use, placesService.use, placesService.mayAdminister);
}
