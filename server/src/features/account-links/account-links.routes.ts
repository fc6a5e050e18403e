import type { FastifyInstance } from "fastify";
import * as accountLinks from "@daybook/contract/account-links/account-links";
import { serve, servePublic } from "#http/serve.ts";
import * as accountLinksConfirmationsService from "./account-links.confirmations.service.ts";
import * as accountLinksRequestsService from "./account-links.requests.service.ts";
import * as accountLinksService from "./account-links.service.ts";

export const accountLinksRoutes = (app: FastifyInstance) => {
  serve(app, accountLinks.create, accountLinksService.create, (ctx, { id }) => accountLinksService.mayCreate(ctx, id!));
  serve(app, accountLinks.createMany, accountLinksService.createMany, accountLinksService.mayCreateMany);
  servePublic(app, accountLinks.inspect, accountLinksService.inspect);
  servePublic(app, accountLinks.accept, accountLinksService.accept);
  servePublic(app, accountLinks.confirmEmail, accountLinksConfirmationsService.confirm);
  serve(app, accountLinks.sendConfirmation, accountLinksConfirmationsService.sendAgain);
  servePublic(app, accountLinks.forgotPassword, accountLinksRequestsService.forgotPassword);
};
