import type { FastifyInstance } from "fastify";
import * as auth from "@daybook/contract/auth/auth";
import * as passkeys from "@daybook/contract/second-factor/passkeys";
import * as secondFactor from "@daybook/contract/second-factor/second-factor";
import { serve, servePublic } from "#http/serve.ts";
import * as authSecondFactorService from "./auth.second-factor.service.ts";
import * as authService from "./auth.service.ts";

export const authRoutes = (app: FastifyInstance) => {
  servePublic(app, auth.login, authService.login);
  servePublic(app, secondFactor.finishSignIn, authSecondFactorService.finishWithCode);
  servePublic(app, passkeys.signInOptions, authSecondFactorService.passkeyOptions);
  servePublic(app, passkeys.signIn, authSecondFactorService.signInWithPasskey);
  servePublic(app, auth.logout, authService.logout);
  serve(app, auth.check, authService.check, undefined, authService.resolveSession);
  servePublic(app, auth.options, authService.options);
  servePublic(app, auth.register, authService.register, authService.requireRegistration);
  serve(app, auth.changePassword, authService.changePassword);
};
