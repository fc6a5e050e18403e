import { z } from "zod";
import type * as accountLinks from "@daybook/contract/account-links/account-links";
import { emailKey } from "@daybook/contract/core/comparable";
import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import type { ActorContext, MaybeActor, RequestContext } from "#context.ts";
import { deliver } from "#deliveries/deliver.ts";
import { deliveryKind, type Sender } from "#deliveries/delivery-kind.ts";
import { passwordResetBy } from "#features/auth/auth.service.ts";
import { AppError } from "#errors.ts";
import { createLinks } from "./account-links.creation.service.ts";
import * as accountLinksRepository from "./account-links.repository.ts";
import { accountAddress } from "#link-address.ts";
import { inTransaction } from "#transaction.ts";

/** Requests for a link, by anyone: the account is looked up when they are answered. Many for one address are one. */
const linkRequests = deliveryKind({
  name: "account-links.request",
  channel: "none",
  payload: z.object({ email: z.string(), baseUrl: z.string(), ip: z.string() }),
  policy: { guarantee: "at least once", attempts: { max: 5, firstWaitMs: 30_000 }, places: 4, collapseMs: 0 },
});

type Request = z.infer<typeof linkRequests.payload>;

/** How long a request waits for a server that was down. */
const requestMs = 3_600_000;

/**
 * Queues an email with a link to reset the password. The response and its time are the same for a known and an unknown
 * address and beyond the limits: the account is looked up later.
 */
export async function forgotPassword(ctx: RequestContext<MaybeActor>, { email }: CheckedInputOf<typeof accountLinks.forgotPassword>) {
  const account = emailKey(email);
  // A request that is refused counts for its sender alone, so that it cannot use up the account's emails.
  const isRefused = (await ctx.limits.resetFromAddress.count(ctx.network)) ?? (await ctx.limits.resetOfAccount.count(account));
  const payload: Request = { email: account, baseUrl: accountAddress(ctx, ctx.origin()), ip: ctx.ip };
  const expiresAt = new Date(Date.parse(ctx.now()) + requestMs).toISOString();
  if (passwordResetBy(ctx) === "email" && !isRefused) await deliver(ctx, linkRequests, [{ target: account, payload, expiresAt }]);
  return {};
}

/** Creates the link if the address has an active account. */
const createRequested = (ctx: ActorContext<MaybeActor>, { email, baseUrl, ip }: Request) =>
  inTransaction({ ...ctx, ip }, async (ctx) => {
    const account = await accountLinksRepository.findAccount(ctx.db, email, ctx.today());
    if (!account) return;
    const [user] = await accountLinksRepository.lockUsers(ctx.db, [account.id], ctx.today());
    if (user?.status !== "active") return;
    await createLinks(ctx, { userIds: [user.id], purpose: "reset", lifetime: "resetByPerson", baseUrl });
  });

export const requestSender: Sender = linkRequests.sentBy(async (ctx, requests) => {
  await createRequested(ctx, requests[0]!.payload);
  return { kind: "accepted" };
});

/** Creates a link for an administrator who cannot sign in, to be printed on the server; works for 24 hours. */
export const createPrinted = (ctx: ActorContext<MaybeActor>, { email, baseUrl }: { email: string; baseUrl: string }) =>
  inTransaction(ctx, async (ctx) => {
    const account = await accountLinksRepository.findAccount(ctx.db, email, ctx.today());
    if (!account) throw new AppError("not_found", `There is no account with the email address ${email}.`);
    if (account.role !== "admin") {
      throw new AppError("conflict", `${account.name} is not an administrator. An administrator can reset the password in Users.`);
    }
    if (account.status !== "active") throw new AppError("conflict", `The account of ${account.name} is inactive.`);
    await accountLinksRepository.lockUsers(ctx.db, [account.id], ctx.today());
    const [link] = await createLinks(ctx, {
      userIds: [account.id],
      purpose: "reset",
      lifetime: "resetByAdmin",
      baseUrl,
      isPrinted: true,
    });
    return link!;
  });
