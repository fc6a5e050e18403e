import type { ActorContext, Change } from "./context.ts";
import { lastActorOf } from "./db/audit-events.ts";
import { AppError } from "./errors.ts";

/**
 * Throws 409 if a change is based on another version than the stored one, and says whether someone else made it or the
 * actor, in another tab; without a version the last change wins.
 * @param subject begins the message, such as `This task was`
 */
export async function requireVersion(
  { db, actor }: Pick<ActorContext, "db" | "actor">,
  { entity }: Pick<Change, "entity">,
  stored: { _id?: string; version: number },
  version: number | undefined,
  subject: string,
) {
  if (version === undefined || version === stored.version) return;
  const isOwn = (await lastActorOf(db, entity, stored._id ?? null)) === actor.id;
  throw new AppError(
    "conflict",
    `${subject} changed by ${isOwn ? "you in another tab or on another device" : "someone else"}. Reload and try again.`,
  );
}
