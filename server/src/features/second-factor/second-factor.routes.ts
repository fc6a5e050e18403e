import type { FastifyInstance } from "fastify";
import * as passkeys from "@daybook/contract/second-factor/passkeys";
import * as secondFactor from "@daybook/contract/second-factor/second-factor";
import { serve } from "#http/serve.ts";
import * as secondFactorPasskeysService from "./second-factor.passkeys.service.ts";
import * as secondFactorRecoveryCodesService from "./second-factor.recovery-codes.service.ts";
import * as secondFactorRemovalService from "./second-factor.removal.service.ts";
import * as secondFactorService from "./second-factor.service.ts";
import * as secondFactorTotpService from "./second-factor.totp.service.ts";

export function secondFactorRoutes(app: FastifyInstance) {
  serve(app, secondFactor.security, secondFactorService.security);
  serve(app, secondFactor.confirm, secondFactorService.confirm);
  serve(app, secondFactor.startTotp, secondFactorTotpService.start);
  serve(app, secondFactor.confirmTotp, secondFactorTotpService.confirm);
  serve(app, secondFactor.removeTotp, secondFactorTotpService.remove);
  serve(app, secondFactor.renewRecoveryCodes, secondFactorRecoveryCodesService.renew);
  serve(app, secondFactor.removeOfUser, secondFactorRemovalService.removeOfUser, secondFactorRemovalService.mayRemove);
  serve(app, passkeys.list, secondFactorPasskeysService.list);
  serve(app, passkeys.creationOptions, secondFactorPasskeysService.creationOptions);
  serve(app, passkeys.create, secondFactorPasskeysService.create);
  serve(app, passkeys.remove, secondFactorPasskeysService.remove);
}
