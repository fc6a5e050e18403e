import type { FastifyInstance } from "fastify";
import * as auth from "@daybook/contract/auth";
import { serve } from "#http/serve.ts";
import type { Channels } from "#messaging/channels.ts";
import * as authService from "./auth.service.ts";

/** @param channels the channels configured in the environment */
export const authRoutes = (channels: Channels) => (app: FastifyInstance) => {
  serve(app, auth.login, authService.login);
  serve(app, auth.logout, authService.logout);
  serve(app, auth.check, authService.check);
  serve(app, auth.options, (ctx) => authService.options(channels, ctx));
  serve(app, auth.register, authService.register, authService.requireRegistration);
  serve(app, auth.verifyAdminToken, authService.verifyAdminToken);
  serve(app, auth.adminSetup, authService.adminSetup, authService.requireNoAdmin);
  serve(app, auth.changePassword, authService.changePassword);
};
