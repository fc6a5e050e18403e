import type { Feature } from "#feature.ts";
import { placesImportPart } from "./places.import.service.ts";
import { placesRoutes } from "./places.routes.ts";
import * as placesService from "./places.service.ts";

export const places: Feature = {
  name: "places",
  routes: placesRoutes,
  personPart: placesImportPart,
  userColumns: placesService.userColumns,
  accounts: { setPlace: placesService.setByAdmin },
};
