import { isAdmin } from "#access/actor.ts";
import type { ActorContext, MaybeActor } from "#context.ts";
import * as announcementsRepository from "./announcements.repository.ts";

/**
 * Returns the context with the setting for leads as of now: an admin may have switched it off since the request began. It stays
 * locked against changes until the end of the transaction. Call it in a transaction once the row is locked. Admins do not depend on it.
 */
export async function withRulesNow<C extends ActorContext<MaybeActor>>(ctx: C): Promise<C> {
  if (ctx.actor && isAdmin(ctx.actor)) return ctx;
  return { ...ctx, company: { ...ctx.company, ...(await announcementsRepository.findRulesForShare(ctx.db)) } };
}
