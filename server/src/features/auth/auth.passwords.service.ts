import type { ActorContext, MaybeActor } from "#context.ts";
import { AppError } from "#errors.ts";
import * as authRepository from "./auth.repository.ts";

/**
 * Refuses with 403 every way to sign in but the provider's where passwords are off (`OIDC_ONLY`): a right password, a link to
 * choose one, a passkey. The oldest active admin may use them, to get in when the provider fails.
 */
export async function requirePasswordsOn(ctx: ActorContext<MaybeActor>, userId: string) {
  const provider = ctx.singleSignOn?.settings;
  if (!provider?.only || (await authRepository.findOldestAdmin(ctx.db, ctx.today())) === userId) return;
  throw new AppError("forbidden", `Only ${provider.name} can be used to sign in.`);
}
