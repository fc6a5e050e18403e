import { actingAs, type ActorContext, type MaybeActor } from "#context.ts";
import * as sessionsService from "#features/sessions/sessions.service.ts";
import { inTransaction } from "#transaction.ts";
import * as slackLinksRepository from "./slack.links.repository.ts";
import { isSignedBySlack } from "./slack.signature.ts";

/* What every request of Slack goes through: it is signed, counts once, and is of a linked person, who is read again. */

export const handlers = {
  isServed: ({ env }: Pick<ActorContext<MaybeActor>, "env">) => env.slack !== undefined,
  isSigned: (
    { env, now }: Pick<ActorContext<MaybeActor>, "env" | "now">,
    rawBody: string,
    headers: Parameters<typeof isSignedBySlack>[2],
  ) => env.slack !== undefined && isSignedBySlack(env.slack.signingSecret, rawBody, headers, now()),
};

export type Sender = slackLinksRepository.SlackPerson & { requestId: string };

type Result<T> = { kind: "again" } | { kind: "unlinked"; done: T | undefined } | { kind: "done"; done: T };

/**
 * Runs the work of a request once, as the person who is linked to its Slack account. What it changes, and that it was received,
 * commit together: one that failed can be sent again, and one that is repeated changes nothing.
 */
export const once = <T>(
  ctx: ActorContext<MaybeActor>,
  sender: Sender,
  work: (ctx: ActorContext) => Promise<T>,
  unlinked?: (ctx: ActorContext<MaybeActor>) => Promise<T>,
): Promise<Result<T>> =>
  inTransaction({ ...ctx, actor: null }, async (ctx): Promise<Result<T>> => {
    if (!(await slackLinksRepository.insertRequest(ctx.db, sender.requestId, ctx.now()))) return { kind: "again" };
    const link = await slackLinksRepository.findForUpdate(ctx.db, sender);
    const actor = link && (await sessionsService.findActor(ctx.db, link.userId, ctx.now()));
    if (!actor) return { kind: "unlinked", done: await unlinked?.(ctx) };
    return { kind: "done", done: await work({ ...actingAs(ctx, actor), recordsWith: { bySlack: true } }) };
  });
