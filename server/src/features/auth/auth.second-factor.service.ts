import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import type * as passkeys from "@daybook/contract/second-factor/passkeys";
import type * as secondFactor from "@daybook/contract/second-factor/second-factor";
import type { MaybeActor, RequestContext } from "#context.ts";
import * as secondFactorPasskeysService from "#features/second-factor/second-factor.passkeys.service.ts";
import * as secondFactorService from "#features/second-factor/second-factor.service.ts";
import * as sessionsPendingService from "#features/sessions/sessions.pending.service.ts";
import type { SecondFactor } from "#features/sessions/sessions.service.ts";
import { requirePasswordsOn } from "./auth.passwords.service.ts";
import { signIn } from "./auth.sign-in.service.ts";
import { inTransaction } from "#transaction.ts";

/** Finishes the sign-in that waits in this browser. 401 if it has ended meanwhile, for example with a new password. */
const finish = (ctx: RequestContext<MaybeActor>, userId: string, method: SecondFactor) =>
  inTransaction(ctx, async (ctx) => {
    await sessionsPendingService.finish(ctx, userId);
    return signIn(ctx, userId, { secondFactor: method });
  });

/** Finishes a sign-in with a code of the authenticator app or a recovery code. */
export async function finishWithCode(ctx: RequestContext<MaybeActor>, { code }: CheckedInputOf<typeof secondFactor.finishSignIn>) {
  const userId = await sessionsPendingService.findUserId(ctx);
  if (!userId) throw sessionsPendingService.pendingSignInOver();
  return finish(ctx, userId, await secondFactorService.requireCode(ctx, userId, code));
}

export const passkeyOptions = async (ctx: RequestContext<MaybeActor>, { alone }: CheckedInputOf<typeof passkeys.signInOptions>) =>
  secondFactorPasskeysService.signInOptions(ctx, alone ? undefined : await sessionsPendingService.findUserId(ctx));

/** Signs in with a passkey alone, or finishes the sign-in that waits in this browser. */
export async function signInWithPasskey(ctx: RequestContext<MaybeActor>, input: CheckedInputOf<typeof passkeys.signIn>) {
  const { userId, isSecondFactor } = await secondFactorPasskeysService.verify(ctx, input);
  if (isSecondFactor) return finish(ctx, userId, "passkey");
  await requirePasswordsOn(ctx, userId);
  return signIn(ctx, userId, { secondFactor: "passkey" });
}
