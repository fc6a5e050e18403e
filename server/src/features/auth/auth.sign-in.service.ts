import { sessionMessages } from "@daybook/contract/core/errors";
import { inTransaction, type PublicContext } from "#context.ts";
import { AppError } from "#errors.ts";
import * as sessionsService from "#features/sessions/sessions.service.ts";
import * as usersAccountsService from "#features/users/users.accounts.service.ts";
import * as usersService from "#features/users/users.service.ts";

/**
 * Signs in a person who has just proved who they are: opens a session, ends the browser's previous one and returns the
 * user's profile. Every way to sign in ends here. An account that is not active gets 403.
 */
export const signIn = (ctx: PublicContext, userId: string) =>
  inTransaction(ctx, async (ctx) => {
    await sessionsService.close(ctx);
    const sessionId = await sessionsService.open(ctx, userId);
    const { actor } = await sessionsService.resolve(ctx.db, sessionId, ctx.now());
    if (!actor) throw new AppError("forbidden", sessionMessages.disabled);
    await usersAccountsService.recordSignIn(ctx, userId);
    ctx.audit("auth.login", "users", userId, { actorId: userId });
    return usersService.profile({ ...ctx, actor });
  });
