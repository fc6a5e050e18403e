import type { Actor } from "#access/actor.ts";
import type { Clock } from "#clock.ts";

/** Cookies that may contain the session token, Daybook's own first. */
const cookieNames = ["jwt", "token", "authToken", "accessToken"];

export type Identity = {
  clock: Clock;
  parseCookies: (header: string) => Record<string, string | undefined>;
  /** Returns the session id of a valid token. */
  readToken: (token: string, now: Date) => Promise<string | undefined>;
  listActors: (sessionIds: string[], now: string) => Promise<Actor[]>;
};

type Handshake = { handshake: { headers: { cookie?: string | undefined }; auth: Record<string, unknown> } };

/** Returns the tokens in the cookies and in the client's `auth` data. */
function tokensOf({ handshake }: Handshake, parseCookies: Identity["parseCookies"]): string[] {
  const cookies = parseCookies(handshake.headers.cookie ?? "");
  const explicit: unknown = handshake.auth["token"];
  return [...cookieNames.map((name) => cookies[name]), explicit].filter(
    (token): token is string => typeof token === "string" && token !== "",
  );
}

/** Authenticates a handshake: the actor of the first valid token, and whether any token was sent. */
export async function identify(socket: Handshake, { clock, parseCookies, readToken, listActors }: Identity) {
  const tokens = tokensOf(socket, parseCookies);
  const now = clock.now();
  const read = await Promise.all(tokens.map((token) => readToken(token, now)));
  const sessionIds = read.filter((id) => id !== undefined);
  const actors = sessionIds.length > 0 ? await listActors(sessionIds, now.toISOString()) : [];
  const actor = sessionIds.map((id) => actors.find((each) => each.sessionId === id)).find((each) => each !== undefined);
  return { hasToken: tokens.length > 0, actor };
}
