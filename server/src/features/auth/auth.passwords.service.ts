import type { PublicContext } from "#context.ts";
import { AppError } from "#errors.ts";
import * as authRepository from "./auth.repository.ts";
import type { SingleSignOn } from "./auth.types.ts";

/**
 * Refuses with 403 every way to sign in but the provider's where passwords are off (`OIDC_ONLY`): a right password, a link to
 * choose one, a passkey. The oldest active admin may use them, to get in when the provider fails.
 */
export async function requirePasswordsOn(ctx: PublicContext, sso: SingleSignOn | undefined, userId: string) {
  if (!sso?.only || (await authRepository.findOldestAdmin(ctx.db)) === userId) return;
  throw new AppError("forbidden", `Only ${sso.name} can be used to sign in.`);
}
