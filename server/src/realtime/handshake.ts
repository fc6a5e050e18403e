import type { Actor } from "#access/actor.ts";
import type { Clock } from "#clock.ts";

/** The cookies in which a session may travel, the product's own first. */
const cookieNames = ["jwt", "token", "authToken", "accessToken"];

export type Identity = {
  clock: Clock;
  parseCookies: (header: string) => Record<string, string | undefined>;
  /** The session a token names, if it is ours and not too old. */
  readToken: (token: string, now: Date) => Promise<string | undefined>;
  listActors: (sessionIds: string[], now: string) => Promise<Actor[]>;
};

type Handshake = { handshake: { headers: { cookie?: string | undefined }; auth: Record<string, unknown> } };

/** What a handshake carries: tokens of cookies, and the one a client hands over itself. */
function tokensOf({ handshake }: Handshake, parseCookies: Identity["parseCookies"]): string[] {
  const cookies = parseCookies(handshake.headers.cookie ?? "");
  const handed: unknown = handshake.auth["token"];
  return [...cookieNames.map((name) => cookies[name]), handed].filter(
    (token): token is string => typeof token === "string" && token !== "",
  );
}

/** Whether anything was sent, and who stands behind the first token that still counts. */
export async function identify(socket: Handshake, { clock, parseCookies, readToken, listActors }: Identity) {
  const tokens = tokensOf(socket, parseCookies);
  const moment = clock.now();
  const read = await Promise.all(tokens.map((token) => readToken(token, moment)));
  const sessionIds = read.filter((id) => id !== undefined);
  const actors = sessionIds.length > 0 ? await listActors(sessionIds, moment.toISOString()) : [];
  const actor = sessionIds.map((id) => actors.find((each) => each.sessionId === id)).find((each) => each !== undefined);
  return { hasToken: tokens.length > 0, actor };
}
