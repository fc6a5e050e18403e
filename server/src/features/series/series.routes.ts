import type { FastifyInstance } from "fastify";
import * as series from "@daybook/contract/series/series";
import { serve } from "#http/serve.ts";
import * as seriesRunService from "./series.run.service.ts";
import * as seriesService from "./series.service.ts";

export function seriesRoutes(app: FastifyInstance) {
  serve(app, series.list, seriesService.list);
  serve(app, series.create, seriesService.create);
  serve(app, series.preview, seriesService.preview);
  serve(app, series.update, seriesService.update, (ctx, { id }) => seriesService.mayUpdate(ctx, id!));
  serve(app, series.remove, seriesService.remove);
  serve(app, series.skip, seriesRunService.skip);
  serve(app, series.run, seriesRunService.run);
}
