import type { FastifyInstance } from "fastify";
import * as accountLinks from "@daybook/contract/account-links/account-links";
import { serve } from "#http/serve.ts";
import type { Channels } from "#messaging/channels.ts";
import * as accountLinksRequestsService from "./account-links.requests.service.ts";
import * as accountLinksService from "./account-links.service.ts";

type Options = {
  /** The channels configured in the environment. */
  channels: Channels;
  /** Undefined without single sign-on. */
  sso: Parameters<typeof accountLinksService.accept>[0];
};

export const accountLinksRoutes =
  ({ channels, sso }: Options) =>
  (app: FastifyInstance) => {
    serve(
      app,
      accountLinks.create,
      (ctx, input) => accountLinksService.create(channels, ctx, input),
      (ctx, { id }) => accountLinksService.mayCreate(ctx, id!),
    );
    serve(
      app,
      accountLinks.createMany,
      (ctx, input) => accountLinksService.createMany(channels, ctx, input),
      accountLinksService.mayCreateMany,
    );
    serve(app, accountLinks.inspect, accountLinksService.inspect);
    serve(app, accountLinks.accept, (ctx, input) => accountLinksService.accept(sso, ctx, input));
    serve(app, accountLinks.forgotPassword, (ctx, input) => accountLinksRequestsService.forgotPassword(sso, channels, ctx, input));
  };
