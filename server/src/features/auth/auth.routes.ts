import type { FastifyInstance } from "fastify";
import * as auth from "@daybook/contract/auth";
import * as passkeys from "@daybook/contract/passkeys";
import * as secondFactor from "@daybook/contract/second-factor";
import { serve } from "#http/serve.ts";
import * as authSecondFactorService from "./auth.second-factor.service.ts";
import * as authService from "./auth.service.ts";

export function authRoutes(app: FastifyInstance) {
  serve(app, auth.login, authService.login);
  serve(app, secondFactor.finishSignIn, authSecondFactorService.finishWithCode);
  serve(app, passkeys.signInOptions, authSecondFactorService.passkeyOptions);
  serve(app, passkeys.signIn, authSecondFactorService.signInWithPasskey);
  serve(app, auth.logout, authService.logout);
  serve(app, auth.check, authService.check);
  serve(app, auth.options, authService.options);
  serve(app, auth.register, authService.register, authService.requireRegistration);
  serve(app, auth.verifyAdminToken, authService.verifyAdminToken);
  serve(app, auth.adminSetup, authService.adminSetup, authService.requireNoAdmin);
  serve(app, auth.changePassword, authService.changePassword);
}
