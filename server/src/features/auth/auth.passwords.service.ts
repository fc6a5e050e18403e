import type { PublicContext } from "#context.ts";
import { AppError } from "#errors.ts";
import * as authRepository from "./auth.repository.ts";
import type { SingleSignOn } from "./auth.types.ts";

/**
 * Refuses a right password with 403 where passwords are off (`OIDC_ONLY`), except that of the oldest active admin, who gets in
 * when the provider fails.
 */
export async function requirePasswordsOn(ctx: PublicContext, sso: SingleSignOn | undefined, userId: string) {
  if (!sso?.only || (await authRepository.findOldestAdmin(ctx.db)) === userId) return;
  throw new AppError("forbidden", `Passwords are turned off. Sign in with ${sso.name}.`);
}
