import { createHmac, createSecretKey, timingSafeEqual } from "node:crypto";
import { SignJWT } from "jose";
import { sessionDays } from "@daybook/contract/core/constants";

export const sessionCookie = "jwt";
export const sessionSeconds = sessionDays * 24 * 60 * 60;

const algorithm = "HS256";
/** The only header that is signed here, so no other is read: a token does not choose how it is checked. */
const header = Buffer.from(JSON.stringify({ alg: algorithm })).toString("base64url");

type Payload = { sid?: unknown; exp?: unknown };

/** Tokens that were checked lately, by their whole text: whoever works sends the same one with every request. */
const checkedMax = 2000;

/** Signs and reads the session cookie. The token only names a row of `sessions`; the row decides. */
export function sessionTokens(secret: string) {
  const key = createSecretKey(secret, "utf8");
  const checked = new Map<string, Payload>();

  /** What a token says, if it was signed here; undefined for any other text. */
  function payloadOf(token: string): Payload | undefined {
    const known = checked.get(token);
    if (known) return known;
    const [head, payload, signature, ...rest] = token.split(".");
    if (head !== header || !payload || !signature || rest.length > 0) return undefined;
    const right = Buffer.from(createHmac("sha256", key).update(`${head}.${payload}`).digest("base64url"));
    const given = Buffer.from(signature);
    if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
    const found = JSON.parse(Buffer.from(payload, "base64url").toString()) as Payload;
    if (checked.size >= checkedMax) checked.clear();
    checked.set(token, found);
    return found;
  }

  return {
    /** @param now ISO instant at which the session begins */
    sign: (sessionId: string, userId: string, now: string) => {
      const issued = Math.floor(Date.parse(now) / 1000);
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: algorithm })
        .setSubject(userId)
        .setIssuedAt(issued)
        .setExpirationTime(issued + sessionSeconds)
        .sign(key);
    },
    /**
     * The session's id, or undefined for a token that is not ours, was changed, or is too old. Every request comes by
     * here, so it is checked at once and not on the thread pool, where it would wait behind passwords being hashed.
     */
    read: async (token: string, now: Date): Promise<string | undefined> => {
      const { sid, exp } = payloadOf(token) ?? {};
      return typeof sid === "string" && typeof exp === "number" && exp > Math.floor(now.getTime() / 1000) ? sid : undefined;
    },
  };
}
export type SessionTokens = ReturnType<typeof sessionTokens>;
