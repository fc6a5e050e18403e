import type { ActorContext, MaybeActor } from "#context.ts";
import * as usersRepository from "./users.repository.ts";

/* What an erasure does with an account. Everything needs a transaction. */

export const detachPicture = (ctx: ActorContext<MaybeActor>, id: string) =>
  usersRepository.update(ctx.db, id, { profilePictureId: null }, ctx.now());

/** Deletes the account and gives what stays another name. */
export const closeForGood = (ctx: ActorContext<MaybeActor>, id: string, name: string) =>
  usersRepository.closeForGood(ctx.db, id, name, ctx.now());
