import type { FastifyInstance } from "fastify";
import { serveRedirect } from "#http/serve-redirect.ts";
import type { Provider } from "./single-sign-on.provider.ts";
import * as singleSignOnService from "./single-sign-on.service.ts";

const cookie = { name: "oidc", path: "/api/auth/oidc", seconds: singleSignOnService.requestSeconds };

/** @param provider undefined without `OIDC_ISSUER` */
export const singleSignOnRoutes = (provider: Provider | undefined) => (app: FastifyInstance) => {
  serveRedirect(app, singleSignOnService.startPath, cookie, (ctx, visit) => singleSignOnService.start(provider, ctx, visit));
  serveRedirect(app, singleSignOnService.callbackPath, cookie, (ctx, visit) => singleSignOnService.complete(provider, ctx, visit));
};
