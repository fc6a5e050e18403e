import { uuidv7 } from "uuidv7";
import { sessionDays } from "@daybook/contract/core/constants";
import type { Actor } from "#access/actor.ts";
import { confirmMessage, type SecondFactorMethod } from "@daybook/contract/core/errors";
import { confirmationMinutes } from "@daybook/contract/second-factor/second-factor";
import type { ActorContext, MaybeActor, RequestContext } from "#context.ts";
import type { Db } from "#db/database.ts";
import { AppError } from "#errors.ts";
import * as sessionsPendingRepository from "./sessions.pending.repository.ts";
import * as sessionsRepository from "./sessions.repository.ts";

const dayMs = 86_400_000;

/** A session or an access token. */
export type Credential = sessionsRepository.Credential;

/** Returns the user of a session or access token and the company's settings, in one statement. The actor is null after session expiry. */
export const resolve = (db: Db, credential: Credential, now: string) => sessionsRepository.find(db, credential, now);

/** The user of the session or access token and the company's settings. */
export type SessionFacts = sessionsRepository.SessionFacts;
export type TokenFacts = sessionsRepository.TokenFacts;

/** Returns a function like `resolve` that also returns a row about the user, which another feature selects. */
export const resolverWith = sessionsRepository.finderWith;

/** Returns the current users of these sessions, in one statement. Omits expired sessions. */
export const listActors = (db: Db, sessionIds: string[], now: string): Promise<Actor[]> =>
  sessionsRepository.listActors(db, sessionIds, now);

/** Returns a person as an actor without a session, for links in emails; undefined if the account may not be used. */
export const findActor = (db: Db, userId: string, now: string): Promise<Actor | undefined> => sessionsRepository.findActor(db, userId, now);

const seenEveryMs = 60_000;

/** Records that a session is in use, at most once a minute. A request does not fail because of it. */
export async function recordUse(db: Db, sessionId: string, lastSeenAt: string, now: string) {
  if (Date.parse(now) - Date.parse(lastSeenAt) < seenEveryMs) return;
  await sessionsRepository.touch(db, sessionId, now).catch(() => undefined);
}

/** How a sign-in was proved besides the password; `provider`: by the single sign-on provider. */
export type SecondFactor = SecondFactorMethod | "provider";

/** How far a session is proved: when its person last proved who they are, and with which second factor they signed in. */
type Proof = { confirmedAt: string | null; secondFactor: SecondFactor | null };

/**
 * Opens a session of a person who has just proved who they are, sets the session cookie and returns the id. Sessions expire
 * after `sessionDays`.
 */
export const open = (ctx: RequestContext<MaybeActor>, userId: string, secondFactor: SecondFactor | null = null): Promise<string> =>
  start(ctx, userId, { confirmedAt: ctx.now(), secondFactor });

/**
 * Ends all sessions of the actor and opens one in place of this one, which proves as much as this one and no more. An access
 * token never becomes a session.
 */
export async function replace(ctx: RequestContext) {
  const { id, sessionId, viaToken } = ctx.actor;
  if (viaToken) return revoke(ctx, id);
  const proof = await sessionsRepository.findProof(ctx.db, sessionId);
  await revoke(ctx, id);
  await start(ctx, id, proof ?? { confirmedAt: null, secondFactor: null });
}

async function start(ctx: RequestContext<MaybeActor>, userId: string, proof: Proof): Promise<string> {
  const id = uuidv7();
  const now = ctx.now();
  await sessionsRepository.removeExpired(ctx.db, userId, now);
  await sessionsRepository.insert(ctx.db, {
    id,
    userId,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(Date.parse(now) + sessionDays * dayMs).toISOString(),
    ip: ctx.ip,
    userAgent: ctx.userAgent,
    ...proof,
  });
  await ctx.session.start(id, userId);
  return id;
}

/** Ends the session of this request, if any, and clears the cookie. */
export async function close(ctx: RequestContext<MaybeActor>) {
  ctx.session.end();
  if (!ctx.actor) return;
  await sessionsRepository.remove(ctx.db, ctx.actor.sessionId);
  ctx.emit({ name: "sessions.revoked", userId: ctx.actor.id, sessionId: ctx.actor.sessionId });
}

/** Records that the person of this session has just proved who they are. */
export const confirm = (ctx: ActorContext) => sessionsRepository.confirm(ctx.db, ctx.actor.sessionId, ctx.now());

/** Returns until when the session needs no further confirmation; null if it needs one now. */
export async function confirmedUntil(ctx: ActorContext): Promise<string | null> {
  const confirmedAt = (await sessionsRepository.findProof(ctx.db, ctx.actor.sessionId))?.confirmedAt;
  if (confirmedAt == null) return null;
  const until = Date.parse(confirmedAt) + confirmationMinutes * 60_000;
  return until > Date.parse(ctx.now()) ? new Date(until).toISOString() : null;
}

/**
 * Throws 403 `confirm` unless the person signed in or confirmed their password within the last ten minutes. Every call that
 * yields access asks for it: to an account, to its sign-in, to more rights, or to all data of a person.
 */
export async function requireConfirmation(ctx: ActorContext) {
  if (ctx.actor.viaToken) throw new AppError("forbidden", "You don't have permission to do this with an access token. Sign in to Daybook.");
  if ((await confirmedUntil(ctx)) === null) throw new AppError("confirm", confirmMessage);
}

/** Ends all sessions of a user, except one if given, closes their sockets, and ends sign-ins that wait for a second factor. */
export async function revoke(ctx: ActorContext<MaybeActor>, userId: string, { except }: { except?: string } = {}) {
  await sessionsRepository.removeOfUser(ctx.db, userId, except);
  await sessionsPendingRepository.removeOfUser(ctx.db, userId);
  ctx.emit({ name: "sessions.revoked", userId, ...(except && { exceptSessionId: except }) });
}
