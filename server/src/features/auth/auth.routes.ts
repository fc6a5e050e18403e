import type { FastifyInstance } from "fastify";
import * as auth from "@daybook/contract/auth";
import { serve } from "#http/serve.ts";
import * as authService from "./auth.service.ts";

export function authRoutes(app: FastifyInstance) {
  serve(app, auth.login, authService.login);
  serve(app, auth.logout, authService.logout);
  serve(app, auth.check, authService.check);
  serve(app, auth.options, authService.options);
  serve(app, auth.register, authService.register, authService.requireRegistration);
  serve(app, auth.verifyAdminToken, authService.verifyAdminToken);
  serve(app, auth.adminSetup, authService.adminSetup, authService.requireNoAdmin);
  serve(app, auth.changePassword, authService.changePassword);
}
