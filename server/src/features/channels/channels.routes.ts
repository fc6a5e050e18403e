import type { FastifyInstance } from "fastify";
import * as channels from "@daybook/contract/channels/channels";
import { serve } from "#http/serve.ts";
import * as channelsService from "./channels.service.ts";
import * as channelsTestsService from "./channels.tests.service.ts";

export const channelsRoutes = (app: FastifyInstance) => {
  serve(app, channels.get, channelsService.get, channelsService.mayRead);
  serve(app, channels.update, channelsService.update, channelsService.mayUpdate);
  serve(app, channels.test, channelsTestsService.test, channelsService.mayUpdate);
};
