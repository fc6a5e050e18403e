import type { FastifyInstance } from "fastify";
import * as auth from "@daybook/contract/auth/auth";
import * as passkeys from "@daybook/contract/second-factor/passkeys";
import * as secondFactor from "@daybook/contract/second-factor/second-factor";
import { serve } from "#http/serve.ts";
import type { Channels } from "#messaging/channels.ts";
import * as authSecondFactorService from "./auth.second-factor.service.ts";
import * as authService from "./auth.service.ts";
import type { SingleSignOn } from "./auth.types.ts";

type Options = {
  /** The channels configured in the environment. */
  channels: Channels;
  /** Undefined without single sign-on. */
  sso: SingleSignOn | undefined;
};

export const authRoutes =
  ({ channels, sso }: Options) =>
  (app: FastifyInstance) => {
    serve(app, auth.login, (ctx, input) => authService.login(sso, ctx, input));
    serve(app, secondFactor.finishSignIn, authSecondFactorService.finishWithCode);
    serve(app, passkeys.signInOptions, authSecondFactorService.passkeyOptions);
    serve(app, passkeys.signIn, (ctx, input) => authSecondFactorService.signInWithPasskey(sso, ctx, input));
    serve(app, auth.logout, (ctx) => authService.logout(sso, ctx));
    serve(app, auth.check, authService.check, undefined, authService.resolveSession);
    serve(app, auth.options, (ctx) => authService.options(sso, channels, ctx));
    serve(app, auth.register, authService.register, authService.requireRegistration);
    serve(app, auth.changePassword, authService.changePassword);
  };
