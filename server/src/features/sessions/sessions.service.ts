import { uuidv7 } from "uuidv7";
import { sessionDays } from "@daybook/contract/core/constants";
import type { Actor } from "#access/actor.ts";
import type { PublicContext } from "#context.ts";
import type { Db } from "#db/database.ts";
import * as sessionsRepository from "./sessions.repository.ts";

const dayMs = 86_400_000;

/** Who stands behind a session (null without one), with the company's settings; one statement. */
export const resolve = (db: Db, sessionId: string | null, now: string) => sessionsRepository.find(db, sessionId, now);

/** The people behind these sessions as they are now; sessions that are over are missing. One statement. */
export const listActors = (db: Db, sessionIds: string[], now: string): Promise<Actor[]> =>
  sessionsRepository.listActors(db, sessionIds, now);

/** Opens a session under a new id and names it in the answer's cookie. Answers the id. */
export async function open(ctx: PublicContext, userId: string): Promise<string> {
  const id = uuidv7();
  const now = ctx.now();
  await sessionsRepository.removeExpired(ctx.db, userId, now);
  await sessionsRepository.insert(ctx.db, {
    id,
    userId,
    createdAt: now,
    expiresAt: new Date(Date.parse(now) + sessionDays * dayMs).toISOString(),
    ip: ctx.ip,
    userAgent: ctx.userAgent,
  });
  await ctx.session.start(id, userId);
  return id;
}

/** Ends the session of this request, if there is one. */
export async function close(ctx: PublicContext) {
  ctx.session.end();
  if (!ctx.actor) return;
  await sessionsRepository.remove(ctx.db, ctx.actor.sessionId);
  ctx.emit({ name: "sessions.revoked", userId: ctx.actor.id, sessionId: ctx.actor.sessionId });
}

/** Ends all of a person's sessions at once, but for the one that is to stay. Their sockets close. */
export async function revoke(ctx: PublicContext, userId: string, { except }: { except?: string } = {}) {
  await sessionsRepository.removeOfUser(ctx.db, userId, except);
  ctx.emit({ name: "sessions.revoked", userId, ...(except && { exceptSessionId: except }) });
}
