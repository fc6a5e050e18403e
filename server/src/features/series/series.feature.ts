import type { Feature } from "#feature.ts";
import { seriesDue } from "./series.jobs.ts";
import { leaving } from "./series.leaving.service.ts";
import { seriesRoutes } from "./series.routes.ts";

export const series: Feature = {
  name: "series",
  routes: seriesRoutes,
  leaving,
  jobs: [seriesDue],
};
