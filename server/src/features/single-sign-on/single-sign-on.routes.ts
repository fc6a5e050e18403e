import type { FastifyInstance } from "fastify";
import { serveRedirect } from "#http/serve-redirect.ts";
import * as singleSignOnService from "./single-sign-on.service.ts";

const cookie = { name: "oidc", path: "/api/auth/oidc", seconds: singleSignOnService.requestSeconds };

export const singleSignOnRoutes = (app: FastifyInstance) => {
  serveRedirect(app, singleSignOnService.startPath, cookie, singleSignOnService.start);
  serveRedirect(app, singleSignOnService.callbackPath, cookie, singleSignOnService.complete);
};
