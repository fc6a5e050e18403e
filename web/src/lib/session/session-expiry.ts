import { sessionCalls, sessionEndingPhrases } from "@daybook/contract/core/errors";
import type { CallError } from "#lib/api/call-error.ts";

/**
 * How a failed call ends the session: by the token-expired flag, or only by its message. `setup`: the session goes on, but
 * nothing works until the user has set up a second factor.
 */
export type SessionExpiry = "flag" | "message" | "setup";

/** Further messages of a 401 or 403 that end the session; a missing permission does not. */
const endingMessage = /\b(invalid|expired) token\b|\bunauthorized\b|\buser not found\b|\baccount (is )?disabled\b/i;

/**
 * Decides by the specification (sections 4 and 8) whether a failed call ends the session; undefined if not.
 * `path` is the operation's path below `/api`; the sign-in calls never end a session.
 */
export function sessionExpiryOf({ status, code, message, tokenExpired }: CallError, path: string): SessionExpiry | undefined {
  if (sessionCalls.some((each) => each === path)) return undefined;
  if (code === "second_factor_setup") return "setup";
  const refused = status === 401 || status === 403;
  if (refused && tokenExpired) return "flag";
  const matches = sessionEndingPhrases.some((phrase) => message.includes(phrase)) || (refused && endingMessage.test(message));
  return matches ? "message" : undefined;
}

let listener: ((expiry: SessionExpiry) => void) | undefined;

/** Sets the only listener. Returns the function that removes it. */
export function onSessionExpiry(listen: (expiry: SessionExpiry) => void) {
  listener = listen;
  return () => {
    if (listener === listen) listener = undefined;
  };
}

/** Notifies the listener if a failed call ends the session. */
export function endSessionIfExpired(error: CallError, path: string) {
  const expiry = sessionExpiryOf(error, path);
  if (expiry) listener?.(expiry);
}
