import { type SecondFactorMethod, sessionMessages } from "@daybook/contract/core/errors";
import { record } from "#changes.ts";
import * as authChanges from "./auth.changes.ts";
import type { MaybeActor, RequestContext } from "#context.ts";
import { AppError } from "#errors.ts";
import * as secondFactorService from "#features/second-factor/second-factor.service.ts";
import * as sessionsDevicesService from "#features/sessions/sessions.devices.service.ts";
import * as sessionsPendingService from "#features/sessions/sessions.pending.service.ts";
import * as sessionsService from "#features/sessions/sessions.service.ts";
import * as usersAccountsService from "#features/users/users.accounts.service.ts";
import * as usersService from "#features/users/users.service.ts";
import { inTransaction } from "#transaction.ts";

type Proof = {
  /** The second factor that was already given, also by the single sign-on provider. */
  secondFactor?: sessionsService.SecondFactor;
};

const secondFactorMessage = (methods: SecondFactorMethod[]) =>
  methods.includes("totp") ? "Enter the code from your authenticator app" : "Use your passkey to finish signing in";

/**
 * Signs in a person who has just proved who they are: opens a session, ends the browser's previous one and returns the
 * user's profile. Every way to sign in ends here. An account that is not active gets 403. An account with a second factor
 * gets 401 `second_factor` unless it was given already; the browser then finishes this sign-in within ten minutes, and the
 * changes of a surrounding transaction stand.
 */
export const signIn = (ctx: RequestContext<MaybeActor>, userId: string, { secondFactor }: Proof = {}) =>
  inTransaction(ctx, async (ctx) => {
    const methods = secondFactor ? [] : await secondFactorService.methodsOf(ctx, userId);
    if (methods.length > 0) {
      await sessionsPendingService.start(ctx, userId);
      throw new AppError("second_factor", secondFactorMessage(methods), { methods, keepsChanges: true });
    }
    await sessionsService.close(ctx);
    const sessionId = await sessionsService.open(ctx, userId, secondFactor);
    await usersAccountsService.recordSignIn(ctx, userId);
    const { actor, userRow } = await usersService.resolveSession(ctx.db, { sessionId }, ctx.now());
    if (!actor) {
      ctx.session.end();
      throw new AppError("forbidden", sessionMessages.disabled);
    }
    await sessionsDevicesService.record(ctx, userId);
    record(ctx, authChanges.signedIn, { id: userId, actorId: userId, ...(secondFactor && { after: { secondFactor } }) });
    return usersService.presentOwn({ ...ctx, actor }, userRow);
  });
