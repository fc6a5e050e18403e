import type { FastifyInstance } from "fastify";
import * as teamChannels from "@daybook/contract/team-channels/team-channels";
import { serve } from "#http/serve.ts";
import * as teamChannelsService from "./team-channels.service.ts";

export const teamChannelsRoutes = (app: FastifyInstance) => {
  serve(app, teamChannels.get, teamChannelsService.get);
  serve(app, teamChannels.save, teamChannelsService.save, (ctx, { id }) => teamChannelsService.may(ctx, id!));
  serve(app, teamChannels.remove, teamChannelsService.remove);
  serve(app, teamChannels.sendTest, teamChannelsService.sendTest);
};
