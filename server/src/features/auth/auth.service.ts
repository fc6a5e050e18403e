import { setTimeout as wait } from "node:timers/promises";
import type * as auth from "@daybook/contract/auth";
import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import { sessionWords } from "@daybook/contract/core/errors";
import { type Context, inTransaction, type PublicContext } from "#context.ts";
import { AppError, invalid } from "#errors.ts";
import * as sessionsService from "#features/sessions/sessions.service.ts";
import { presentCompany } from "#features/settings/settings.presenter.service.ts";
import { isRightPassword } from "#passwords.ts";
import * as usersAccountsService from "#features/users/users.accounts.service.ts";
import * as usersService from "#features/users/users.service.ts";
import * as authRepository from "./auth.repository.ts";
import { hashSetupToken } from "./auth.setup.service.ts";

const wrongCredentials = "Invalid credentials. Please check your email and password.";
const slowedSignInMs = 2000;

const tooMany = (retryAfter: number) =>
  new AppError("too_many", "Too many attempts. Please wait a few minutes and try again.", { retryAfter });

/** One message and the same time for a wrong email and a wrong password; failures are counted before the try. */
export async function login(ctx: PublicContext, { email, password }: CheckedInputOf<typeof auth.login>) {
  const account = email.toLowerCase();
  const pair = `${account} ${ctx.ip}`;
  const { accountFromAddress, address, account: anywhere } = ctx.limits;
  const retryAfter = (await accountFromAddress.count(pair)) ?? (await address.count(ctx.ip));
  if (retryAfter) throw tooMany(retryAfter);
  if (await anywhere.count(account)) await wait(slowedSignInMs);

  const found = await authRepository.findSignIn(ctx.db, account);
  if (!(await isRightPassword(found?.passwordHash, password)) || !found) throw new AppError("unauthenticated", wrongCredentials);
  await Promise.all([accountFromAddress.forget(pair), address.giveBack(ctx.ip), anywhere.giveBack(account)]);
  if (found.status !== "active") throw new AppError("forbidden", sessionWords.disabled);
  return signIn(ctx, found.id);
}

/** Opens a session and answers the person as they see themselves. An earlier session of this browser ends. */
const signIn = (ctx: PublicContext, userId: string) =>
  inTransaction(ctx, async (ctx) => {
    await sessionsService.close(ctx);
    const sessionId = await sessionsService.open(ctx, userId);
    const { actor } = await sessionsService.resolve(ctx.db, sessionId, ctx.now());
    if (!actor) throw new AppError("forbidden", sessionWords.disabled);
    ctx.audit("auth.login", "users", userId, { actorId: userId });
    return usersService.profile({ ...ctx, actor });
  });

export const logout = (ctx: PublicContext) =>
  inTransaction(ctx, async (ctx) => {
    if (ctx.actor) ctx.audit("auth.logout", "users", ctx.actor.id);
    await sessionsService.close(ctx);
    return {};
  });

export const check = async (ctx: Context) => ({ data: await usersService.profile(ctx), company: presentCompany(ctx) });

export const options = async (ctx: PublicContext) => {
  const { name: companyName, logo } = presentCompany(ctx);
  return { companyName, logo, registration: ctx.company.registration, setupDone: await authRepository.anyAdmin(ctx.db) };
};

/** A known email gets the same answer as a new one, after the same work, so that nobody can ask who has an account. */
export async function register(ctx: PublicContext, { name, email, password, team }: CheckedInputOf<typeof auth.register>) {
  const { registration } = ctx.company;
  if (registration === "closed") throw new AppError("forbidden", "Registration is closed. Ask an administrator for an account.");
  const retryAfter = await ctx.limits.requests.count(ctx.ip);
  if (retryAfter) throw tooMany(retryAfter);
  try {
    await inTransaction(ctx, async (ctx) => {
      const status = registration === "open" ? "active" : "inactive";
      const id = await usersAccountsService.createAccount(ctx, { name, email, password, team, role: "team_member", status });
      ctx.audit("users.registered", "users", id, { after: { name, email, team, status }, actorId: id });
      ctx.emit({ name: "users.changed", userId: id });
    });
  } catch (error) {
    if (!(error instanceof AppError && error.code === "conflict")) throw error;
  }
  return {};
}

const invalidSetupToken = () => invalid("token", "Invalid or used setup token");

async function requireNoAdmin(ctx: PublicContext) {
  if (await authRepository.anyAdmin(ctx.db)) throw new AppError("conflict", "Setup is already complete. Please sign in.");
}

export async function verifyAdminToken(ctx: PublicContext, { token }: CheckedInputOf<typeof auth.verifyAdminToken>) {
  const retryAfter = await ctx.limits.requests.count(ctx.ip);
  if (retryAfter) throw tooMany(retryAfter);
  const kept = await authRepository.findSetupTokenHash(ctx.db);
  if (!kept || kept !== hashSetupToken(token)) throw invalidSetupToken();
  return { valid: true as const };
}

/** The first administrator. Whoever takes the token's row wins; a second at once finds it gone. */
export async function adminSetup(ctx: PublicContext, { token, name, email, password, team }: CheckedInputOf<typeof auth.adminSetup>) {
  const retryAfter = await ctx.limits.requests.count(ctx.ip);
  if (retryAfter) throw tooMany(retryAfter);
  return inTransaction(ctx, async (ctx) => {
    await requireNoAdmin(ctx);
    if (!(await authRepository.takeSetupToken(ctx.db, hashSetupToken(token)))) {
      await requireNoAdmin(ctx);
      throw invalidSetupToken();
    }
    const id = await usersAccountsService.createAccount(ctx, {
      name,
      email,
      password,
      team: team || undefined,
      role: "admin",
      status: "active",
    });
    ctx.audit("auth.setup", "users", id, { after: { name, email, role: "admin" }, actorId: id });
    return signIn(ctx, id);
  });
}

/** Ends one's other sessions; one's own goes on under a new id. */
export async function changePassword(ctx: Context, { currentPassword, newPassword }: CheckedInputOf<typeof auth.changePassword>) {
  const key = `password ${ctx.actor.id}`;
  const retryAfter = await ctx.limits.accountFromAddress.count(key);
  if (retryAfter) throw tooMany(retryAfter);
  const current = await authRepository.findPasswordHash(ctx.db, ctx.actor.id);
  if (!(await isRightPassword(current, currentPassword))) throw invalid("currentPassword", "The current password is incorrect");
  await ctx.limits.accountFromAddress.forget(key);
  return inTransaction(ctx, async (ctx) => {
    await usersAccountsService.setPassword(ctx, ctx.actor.id, newPassword, "newPassword");
    await sessionsService.revoke(ctx, ctx.actor.id);
    await sessionsService.open(ctx, ctx.actor.id);
    ctx.audit("auth.password_changed", "users", ctx.actor.id);
    return {};
  });
}
