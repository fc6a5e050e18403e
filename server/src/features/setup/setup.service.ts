import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import type * as setup from "@daybook/contract/setup/setup";
import { record } from "#changes.ts";
import * as setupChanges from "./setup.changes.ts";
import type { ActorContext, MaybeActor, RequestContext } from "#context.ts";
import { AppError, invalid, tooManyAttempts } from "#errors.ts";
import { hasAdmin } from "#features/auth/auth.service.ts";
import { signIn } from "#features/auth/auth.sign-in.service.ts";
import * as settingsService from "#features/settings/settings.service.ts";
import * as teamsSetupService from "#features/teams/teams.setup.service.ts";
import * as usersAccountsService from "#features/users/users.accounts.service.ts";
import { hashToken, isSameSecret } from "#secret-tokens.ts";
import * as setupRepository from "./setup.repository.ts";
import { inTransaction } from "#transaction.ts";

const invalidSetupToken = () => invalid("token", "Invalid or used setup token");

/** Checked before the body is validated. */
export async function requireNoAdmin(ctx: ActorContext<MaybeActor>) {
  if (await hasAdmin(ctx.db)) throw new AppError("conflict", "Setup is already complete. Please sign in.");
}

export async function verifyToken(ctx: ActorContext<MaybeActor>, { token }: CheckedInputOf<typeof setup.verifyToken>) {
  const retryAfter = await ctx.limits.requests.count(ctx.network);
  if (retryAfter) throw tooManyAttempts(retryAfter);
  const storedHash = await setupRepository.findSetupTokenHash(ctx.db);
  if (!storedHash || !isSameSecret(storedHash, hashToken(token))) throw invalidSetupToken();
  return { valid: true as const, publicUrl: ctx.env.publicUrl ?? null };
}

/** Creates the first administrator. Consumes the setup token, so that only one of several concurrent requests succeeds. */
export async function createAdmin(
  ctx: RequestContext<MaybeActor>,
  { token, name, email, password, team, teams, ...company }: CheckedInputOf<typeof setup.createAdmin>,
) {
  const retryAfter = await ctx.limits.requests.count(ctx.network);
  if (retryAfter) throw tooManyAttempts(retryAfter);
  return inTransaction(ctx, async (ctx) => {
    await requireNoAdmin(ctx);
    if (!(await setupRepository.consumeSetupToken(ctx.db, hashToken(token)))) {
      await requireNoAdmin(ctx);
      throw invalidSetupToken();
    }
    const id = await usersAccountsService.createAccount(ctx, {
      name,
      email,
      password,
      team: undefined,
      role: "admin",
      status: "active",
      emailConfirmed: true,
    });
    if (teams) await teamsSetupService.setUpTeams(ctx, teams, id);
    if (team) await usersAccountsService.setTeam(ctx, id, team);
    await settingsService.setUpCompany(ctx, company, id);
    record(ctx, setupChanges.completed, { id, after: { name, email, role: "admin" }, actorId: id });
    return signIn(ctx, id);
  });
}
