import { isLocalAddress } from "@daybook/contract/core/local-addresses";
import { setTimeout as wait } from "node:timers/promises";
import type * as auth from "@daybook/contract/auth/auth";
import { emailKey } from "@daybook/contract/core/comparable";
import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import { sessionMessages } from "@daybook/contract/core/errors";
import { isSecondFactorOverdue } from "#access/actor.ts";
import { record } from "#changes.ts";
import * as authChanges from "./auth.changes.ts";
import type { ActorContext, MaybeActor, RequestContext } from "#context.ts";
import { AppError, invalid, tooManyAttempts } from "#errors.ts";
import * as sessionsFailuresService from "#features/sessions/sessions.failures.service.ts";
import * as sessionsService from "#features/sessions/sessions.service.ts";
import { presentCompany } from "#features/settings/settings.presenter.service.ts";
import { endSessionUrl } from "#platform/oidc-provider.ts";
import { verifyPassword } from "#passwords.ts";
import * as usersAccountsService from "#features/users/users.accounts.service.ts";
import * as usersService from "#features/users/users.service.ts";
import * as authRepository from "./auth.repository.ts";
import { requirePasswordsOn } from "./auth.passwords.service.ts";
import { signIn } from "./auth.sign-in.service.ts";
import { inTransaction } from "#transaction.ts";
import { accountAddress } from "#link-address.ts";

const wrongCredentials = "Invalid credentials. Please check your email and password.";
const slowedSignInMs = 2000;

/**
 * Signs in. An unknown email and a wrong password get the same message in the same time. Three rate limits apply, each
 * counted before the password check: per account and IP address, per IP address, and per account, which only slows down.
 */
export async function login(ctx: RequestContext<MaybeActor>, { email, password }: CheckedInputOf<typeof auth.login>) {
  const account = emailKey(email);
  const pair = `${account} ${ctx.network}`;
  const { accountFromAddress, address, account: accountAnywhere } = ctx.limits;
  const lockedFor = await accountFromAddress.count(pair);
  if (lockedFor) {
    await sessionsFailuresService.recordFailure(ctx, pair, null, "too many attempts");
    throw tooManyAttempts(lockedFor);
  }
  // At once: while many people sign in, each step waits for a database connection.
  const [retryAfter, isSlowed, user] = await Promise.all([
    address.count(ctx.network),
    accountAnywhere.count(account),
    authRepository.findCredentials(ctx.db, account, ctx.today()),
  ]);
  if (retryAfter) {
    await accountAnywhere.refund(account);
    throw tooManyAttempts(retryAfter);
  }
  if (isSlowed) await wait(slowedSignInMs);

  if (!(await verifyPassword(user?.passwordHash, password)) || !user) {
    await sessionsFailuresService.recordFailure(ctx, account, user?.id ?? null, user ? "wrong password" : "unknown account");
    throw new AppError("unauthenticated", wrongCredentials);
  }
  const refunded = Promise.all([accountFromAddress.reset(pair), address.refund(ctx.network), accountAnywhere.refund(account)]);
  try {
    if (user.status !== "active") {
      await sessionsFailuresService.recordFailure(ctx, account, user.id, "account not active");
      throw new AppError("forbidden", sessionMessages.disabled);
    }
    await requirePasswordsOn(ctx, user.id);
    return await signIn(ctx, user.id);
  } finally {
    await refunded;
  }
}

/** Ends the session. A session that began at the provider of single sign-on also ends there, where the browser goes next. */
export async function logout(ctx: RequestContext<MaybeActor>) {
  const endSessionUrl = await endSessionUrlOf(ctx);
  return inTransaction(ctx, async (ctx) => {
    if (ctx.actor) record(ctx, authChanges.signedOut, { id: ctx.actor.id });
    await sessionsService.close(ctx);
    return { ...(endSessionUrl && { endSessionUrl }) };
  });
}

/** Whether the company has an administrator. */
export const { hasAdmin } = authRepository;

/** Where the browser ends the session at the provider; undefined if it did not begin there. */
async function endSessionUrlOf({ db, actor, singleSignOn }: ActorContext<MaybeActor>) {
  const session = singleSignOn && actor && (await authRepository.findProviderSession(db, actor.sessionId));
  return session && endSessionUrl(singleSignOn, session.idToken, `${session.baseUrl}/login`);
}

/** What the session check resolves instead of the session alone. */
export const { resolveSession } = usersService;

export const check = async (ctx: ActorContext, _input: unknown, { userRow }: Awaited<ReturnType<typeof resolveSession>>) => ({
  data: usersService.presentOwn(ctx, userRow),
  company: presentCompany(ctx),
  actsFor: ctx.actor.actsFor ?? [],
  secondFactorDue: ctx.actor.secondFactorDue ?? null,
  secondFactorOverdue: isSecondFactorOverdue(ctx.actor, ctx.now()),
});

export const options = async (ctx: RequestContext<MaybeActor>) => {
  const { name: companyName, logo } = presentCompany(ctx);
  const provider = ctx.singleSignOn?.settings;
  return {
    companyName,
    logo,
    registration: ctx.company.registration,
    setupDone: await hasAdmin(ctx.db),
    sso: provider ? { name: provider.name, only: provider.only } : null,
    passwordReset: passwordResetBy(ctx),
  };
};

/**
 * Whether a person can get a reset link by email. Needs passwords to be on and SMTP, and an address of links (`PUBLIC_URL` or the settings)
 * unless Daybook is used on this machine only: without it, the sender of a request would choose the address in the email.
 */
export const passwordResetBy = (ctx: RequestContext<MaybeActor>) =>
  !ctx.singleSignOn?.settings.only && mayEmailLinks(ctx, ctx.origin()) ? ("email" as const) : ("admin" as const);

/** Whether links may be sent by email: needs SMTP, and an address of links as above. */
export const mayEmailLinks = (ctx: Pick<ActorContext<MaybeActor>, "channels" | "env" | "company">, origin: string): boolean =>
  ctx.channels.email !== undefined && (accountAddress(ctx, "") !== "" || isLocalAddress(origin));

/** Checked before the body is validated. */
export function requireRegistration({ company }: ActorContext<MaybeActor>) {
  if (company.registration === "closed") throw new AppError("forbidden", "Registration is closed. Ask an administrator for an account.");
}

/** Creates an account. A known email gets the same response in the same time, so that it doesn't reveal who has an account. */
export async function register(ctx: RequestContext<MaybeActor>, { name, email, password, team }: CheckedInputOf<typeof auth.register>) {
  requireRegistration(ctx);
  const { registration } = ctx.company;
  const retryAfter = await ctx.limits.requests.count(ctx.network);
  if (retryAfter) throw tooManyAttempts(retryAfter);
  try {
    await inTransaction(ctx, async (ctx) => {
      const status = registration === "open" ? "active" : "inactive";
      const id = await usersAccountsService.createAccount(ctx, {
        name,
        email,
        password,
        team,
        role: "team_member",
        status,
        emailConfirmed: false,
      });
      record(ctx, authChanges.registered, { id, after: { name, email, team, status }, actorId: id, origin: ctx.origin() });
    });
  } catch (error) {
    if (!(error instanceof AppError && error.code === "conflict")) throw error;
  }
  return {};
}

/** Changes the user's own password, ends their other sessions and gives this one a new id. Rate limited per user. */
export async function changePassword(ctx: RequestContext, { currentPassword, newPassword }: CheckedInputOf<typeof auth.changePassword>) {
  const key = `password ${ctx.actor.id}`;
  const retryAfter = await ctx.limits.accountFromAddress.count(key);
  if (retryAfter) throw tooManyAttempts(retryAfter);
  const current = await authRepository.findPasswordHash(ctx.db, ctx.actor.id);
  if (!(await verifyPassword(current, currentPassword))) throw invalid("currentPassword", "The current password is incorrect");
  await ctx.limits.accountFromAddress.reset(key);
  return inTransaction(ctx, async (ctx) => {
    await usersAccountsService.setPassword(ctx, ctx.actor.id, newPassword, "newPassword");
    // The typed password confirms, too.
    await sessionsService.confirm(ctx);
    await sessionsService.replace(ctx);
    record(ctx, authChanges.passwordChanged, { id: ctx.actor.id });
    return {};
  });
}
