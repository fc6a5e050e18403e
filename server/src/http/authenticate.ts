import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { socketIdHeader } from "@daybook/contract/core/constants";
import { cutText } from "@daybook/contract/core/cut-text";
import { sessionMessages } from "@daybook/contract/core/errors";
import { announcementEvent } from "@daybook/contract/core/events";
import { announcementChange, changesOf, isChanging } from "@daybook/contract/core/stale";
import { pendingSignInMinutes } from "@daybook/contract/second-factor/second-factor";
import { isSecondFactorOverdue } from "#access/actor.ts";
import { contextOf, type Event, type MaybeActor, type Platform, type RequestContext } from "#context.ts";
import type { Db } from "#db/database.ts";
import { AppError } from "#errors.ts";
import * as accessTokensService from "#features/access-tokens/access-tokens.service.ts";
import * as sessionsService from "#features/sessions/sessions.service.ts";
import { hashToken } from "#secret-tokens.ts";
import { limitCalls, readBearer, refusedToken, requireScope } from "./access-token.ts";
import { callsAllowed, tokenUsage } from "./token-usage.ts";
import { sessionCookie, sessionSeconds, type SessionTokens } from "./session-token.ts";

declare module "fastify" {
  interface FastifyRequest {
    /**
     * Returns the context of the request; `rejected` is the error for a session cookie that is not valid. With an access
     * token, cookies do not count; throws 401, 403 or 429 unless the token may call the route.
     * @param resolve resolves the session in place of the sessions service, for calls that need more from the same statement
     */
    identify<Facts extends SessionFacts = SessionFacts>(reply: FastifyReply, resolve?: Resolve<Facts>): Promise<Identified<Facts>>;
  }
}

export type SessionFacts = sessionsService.SessionFacts;
/** Finds the user of a session or access token and the company's settings. */
export type Resolve<Facts extends SessionFacts> = (db: Db, credential: sessionsService.Credential, now: string) => Promise<Facts>;
export type Identified<Facts extends SessionFacts = SessionFacts> = {
  ctx: RequestContext<MaybeActor>;
  facts: Facts;
  credential: sessionsService.Credential;
  rejected?: AppError;
};

const secondFactorMissing = () => new AppError("second_factor_setup", "Your company requires a second factor. Set one up to continue.");

/** Whether the user must set up a second factor before anything else. */
export const mustSetUpSecondFactor = ({ actor, now }: RequestContext<MaybeActor>) => actor !== null && isSecondFactorOverdue(actor, now());

/**
 * Returns the context of a signed-in user. Throws 401 without a session, and 403 while a required second factor is overdue,
 * except for the calls that set one up.
 */
export function requireSession(
  { ctx, credential, rejected }: Pick<Identified, "ctx" | "credential" | "rejected">,
  { beforeSecondFactor }: { beforeSecondFactor?: boolean | undefined } = {},
): RequestContext {
  const { actor } = ctx;
  if (!actor) throw rejected ?? new AppError("unauthenticated", sessionMessages.missing);
  if (!beforeSecondFactor && mustSetUpSecondFactor(ctx)) throw secondFactorMissing();
  const findActorAgain = async (db: Db) => {
    const found = await sessionsService.resolve(db, credential, ctx.now());
    if (!found.actor) throw actor.viaToken ? refusedToken() : sessionOver();
    return found.actor;
  };
  return { ...ctx, actor, findActorAgain };
}

const sessionOver = () => new AppError("unauthenticated", sessionMessages.invalid, { tokenExpired: true });

export type AuthenticationOptions = {
  platform: Platform;
  tokens: SessionTokens;
  secureCookies: (request: FastifyRequest) => boolean;
};

/** The origin as browsers write it, without a default port. */
const originOf = ({ protocol, host }: FastifyRequest) => URL.parse(`${protocol}://${host}`)?.origin ?? `${protocol}://localhost`;

const pendingSignInCookie = "second_factor";

/** The form of Socket.IO's ids. Rooms are left out by name in the same way, and no room looks like this. */
const socketId = /^[\w-]{20}$/;

/**
 * Returns the socket of the browser tab that sends the request, if the tab fetches what the event makes stale by itself,
 * because the contract declares the change for this call.
 */
function senderSocket({ headers, method, routeOptions }: FastifyRequest, event: Event): string | undefined {
  const id = headers[socketIdHeader];
  if (typeof id !== "string" || !socketId.test(id)) return undefined;
  const operation = `${method} ${routeOptions.url?.replace(/^\/api/, "")}`;
  const changes: readonly string[] = isChanging(operation) ? changesOf[operation] : [];
  const change = event.name === announcementEvent ? announcementChange(event.notification.type) : event.name;
  return changes.includes(change) ? id : undefined;
}

/** Authenticates requests: `request.identify` resolves the session cookie to the actor and loads the company's settings. */
export function installAuthentication(app: FastifyInstance, { platform, tokens, secureCookies }: AuthenticationOptions) {
  const { db, clock, env } = platform;
  const countCall = tokenUsage();

  /** Throws unless the access token of the request may make this call, and counts it. */
  async function admitToken(request: FastifyRequest, reply: FastifyReply, { actor, token }: SessionFacts, now: Date) {
    if (!actor || !token) throw refusedToken();
    const { store, ...limit } = countCall({ ...token, userId: actor.id }, now.getTime());
    if (store > 0) await accessTokensService.recordCalls(db, token.id, store, now.toISOString());
    limitCalls(reply, { ...limit, allowed: callsAllowed(token) });
    requireScope(request, token);
  }

  async function identify<Facts extends SessionFacts>(
    this: FastifyRequest,
    reply: FastifyReply,
    resolve: Resolve<Facts> = sessionsService.resolve as Resolve<Facts>,
  ): Promise<Identified<Facts>> {
    const bearer = readBearer(this);
    const cookie = bearer ? undefined : this.cookies[sessionCookie];
    const now = clock.now();
    const credential = bearer
      ? { tokenHash: hashToken(bearer) }
      : { sessionId: (cookie ? await tokens.read(cookie, now) : undefined) ?? null };
    const facts = await resolve(db, credential, now.toISOString());
    if (bearer) await admitToken(this, reply, facts, now);
    const { actor, company, lastSeenAt } = facts;
    if (actor && lastSeenAt) await sessionsService.recordUse(db, actor.sessionId, lastSeenAt, now.toISOString());
    const pendingToken = bearer ? undefined : this.cookies[pendingSignInCookie];
    const attributes = { path: "/", httpOnly: true, sameSite: "lax", secure: secureCookies(this) } as const;
    const base = contextOf(platform, { actor, company, ip: this.ip });
    let today: string | undefined;
    const ctx: RequestContext<MaybeActor> = {
      ...base,
      ...(facts.token && { recordsWith: { via: facts.token.name } }),
      emit: (event) => base.emit(event, senderSocket(this, event)),
      // Cached: list rows read it one by one, and a request has one date even when it runs past midnight.
      today: () => (today ??= base.today()),
      origin: () => env.publicUrl ?? originOf(this),
      userAgent: cutText(this.headers["user-agent"] ?? "", 300),
      session: {
        start: async (sessionId, userId) => {
          if (bearer) throw new Error("An access token opens no session");
          const token = await tokens.sign(sessionId, userId, clock.now().toISOString());
          reply.setCookie(sessionCookie, token, { ...attributes, maxAge: sessionSeconds });
        },
        end: () => {
          reply.clearCookie(sessionCookie, attributes);
          // Pages and pictures of the user; browsers obey over HTTPS and on localhost. Scripts clear the storage.
          void reply.header("clear-site-data", '"cache"');
        },
      },
      pendingSignIn: {
        token: pendingToken,
        start: (token) =>
          void reply.setCookie(pendingSignInCookie, token, { ...attributes, path: "/api/auth", maxAge: pendingSignInMinutes * 60 }),
        end: () => {
          if (pendingToken) reply.clearCookie(pendingSignInCookie, { ...attributes, path: "/api/auth" });
        },
      },
    };
    if (cookie && !actor) return { ctx, facts, credential, rejected: sessionOver() };
    return { ctx, facts, credential };
  }
  app.decorateRequest("identify", identify);
}
