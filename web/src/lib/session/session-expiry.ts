import { sessionCalls, sessionEndingPhrases } from "@daybook/contract/core/errors";
import type { CallError } from "#lib/api/call-error.ts";

/** How a failed call ends the session: by the token-expired flag, or by its words alone. */
export type SessionExpiry = "flag" | "words";

/** What a 401 or 403 may say besides the specification's phrases; a plain lack of permission is none of it. */
const endingWords = /\b(invalid|expired) token\b|\bunauthorized\b|\buser not found\b|\baccount (is )?disabled\b/i;

/**
 * The specification's session-end rule (sections 4 and 8) for one failed call, or nothing where the session goes on.
 * `path` is the operation's path below `/api`; the calls that make a session never end one.
 */
export function sessionExpiryOf({ status, message, tokenExpired }: CallError, path: string): SessionExpiry | undefined {
  if (sessionCalls.some((each) => each === path)) return undefined;
  const refused = status === 401 || status === 403;
  if (refused && tokenExpired) return "flag";
  const said = sessionEndingPhrases.some((phrase) => message.includes(phrase)) || (refused && endingWords.test(message));
  return said ? "words" : undefined;
}

let listener: ((ending: SessionExpiry) => void) | undefined;

/** One listener, the running application; returns how to take it away. */
export function onSessionExpiry(listen: (ending: SessionExpiry) => void) {
  listener = listen;
  return () => {
    if (listener === listen) listener = undefined;
  };
}

/** Every failed call passes here. */
export function endSessionIfExpired(error: CallError, path: string) {
  const ending = sessionExpiryOf(error, path);
  if (ending) listener?.(ending);
}
