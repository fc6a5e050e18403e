import type { FastifyInstance } from "fastify";
import * as teamChannels from "@daybook/contract/team-channels/team-channels";
import { serve } from "#http/serve.ts";
import type { ChannelOptions } from "./team-channels.send.service.ts";
import * as teamChannelsService from "./team-channels.service.ts";

export const teamChannelsRoutes = (options: ChannelOptions) => (app: FastifyInstance) => {
  serve(app, teamChannels.get, teamChannelsService.get);
  serve(app, teamChannels.save, teamChannelsService.save(options), (ctx, { id }) => teamChannelsService.may(ctx, id!));
  serve(app, teamChannels.remove, teamChannelsService.remove);
  serve(app, teamChannels.sendTest, teamChannelsService.sendTest(options));
};
