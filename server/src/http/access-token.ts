import { counted } from "@daybook/contract/core/numbers";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type Scope, tokenPrefix } from "@daybook/contract/access-tokens/scopes";
import { AppError } from "#errors.ts";
import type { TokenFacts } from "#features/sessions/sessions.service.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The scope with which an access token may call the route; without one, no token may. */
    scope?: Scope | null;
    /** Any access token may call the route, which makes other calls with it. */
    anyScope?: true;
  }
}

const scheme = /^Bearer +(\S+) *$/i;
const form = new RegExp(`^${tokenPrefix}[\\w-]{43}$`);
/** The parameter of RFC 6750, or the value of a token under any name. */
const inQuery = new RegExp(`[?&](access_token=|[^=&]*=${tokenPrefix}[\\w-]{43}(&|$))`);

/** Whether a request carries an access token in place of a session. Its cookies then do not count. */
export const hasBearer = ({ headers }: Pick<FastifyRequest, "headers">) => /^Bearer( |$)/i.test(headers.authorization ?? "");

const invalid = () =>
  new AppError("unauthenticated", "This access token is not valid. It has ended, was revoked, or the account of its person is closed.", {
    challenge: 'error="invalid_token"',
  });
export const refusedToken = invalid;

/** Returns the access token of a request; undefined without one. Throws 400 for one in the address and 401 for a malformed one. */
export function readBearer(request: FastifyRequest): string | undefined {
  if (inQuery.test(request.url))
    throw new AppError(
      "invalid_input",
      "Send an access token in the header Authorization: Bearer, not in the address, which servers and browsers keep. Revoke this one.",
    );
  if (!hasBearer(request)) return undefined;
  const token = scheme.exec(request.headers.authorization!)?.[1];
  if (!token || !form.test(token)) throw invalid();
  return token;
}

/** Throws 403 if the token may not call the route. */
export function requireScope({ routeOptions: { config } }: FastifyRequest, { scopes }: TokenFacts) {
  const { scope, anyScope } = config;
  if (anyScope) return;
  if (!scope) throw new AppError("forbidden", "You don't have permission to call this with an access token. Sign in to Daybook.");
  if (!scopes.includes(scope))
    throw new AppError("insufficient_scope", `This access token lacks the scope ${scope}. Create one that has it.`, {
      challenge: `error="insufficient_scope", scope="${scope}"`,
    });
}

/** Sets the headers about the calls of this minute, and throws 429 if there are too many. */
export function limitCalls(reply: FastifyReply, { left, resetSeconds, allowed }: { left: number; resetSeconds: number; allowed: number }) {
  reply.header("ratelimit-policy", `"token";q=${allowed};w=60`);
  reply.header("ratelimit", `"token";r=${Math.max(0, left)};t=${resetSeconds}`);
  if (left < 0)
    throw new AppError(
      "too_many",
      `Access tokens may make ${allowed} calls a minute, all those of a person together. Try again in ${counted(resetSeconds, "second")}.`,
      { retryAfter: resetSeconds },
    );
}
