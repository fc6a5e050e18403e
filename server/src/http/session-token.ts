import { createHmac, createSecretKey, timingSafeEqual } from "node:crypto";
import { SignJWT } from "jose";
import { z } from "zod";
import { sessionDays } from "@daybook/contract/core/constants";

export const sessionCookie = "jwt";
export const sessionSeconds = sessionDays * 24 * 60 * 60;

const algorithm = "HS256";
/** The only accepted header: a token cannot choose its algorithm. */
const header = Buffer.from(JSON.stringify({ alg: algorithm })).toString("base64url");

/** `exp` in seconds since 1970. */
const payloadSchema = z.object({ sid: z.uuid(), exp: z.number() });
type Payload = z.infer<typeof payloadSchema>;

/** Cache size for verified tokens: an active user sends the same token with every request. */
const maxVerified = 2000;

/** Signs and verifies the session cookie, a JWT (HS256). The token only identifies a row of `sessions`, which decides. */
export function sessionTokens(secret: string) {
  const key = createSecretKey(secret, "utf8");
  const verified = new Map<string, Payload>();

  /** Returns the payload of a token with a valid signature and a session; undefined for any other text. */
  function payloadOf(token: string): Payload | undefined {
    const known = verified.get(token);
    if (known) return known;
    const [head, payload, signature, ...rest] = token.split(".");
    if (head !== header || !payload || !signature || rest.length > 0) return undefined;
    const expected = Buffer.from(createHmac("sha256", key).update(`${head}.${payload}`).digest("base64url"));
    const actual = Buffer.from(signature);
    if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return undefined;
    const found = payloadSchema.safeParse(JSON.parse(Buffer.from(payload, "base64url").toString())).data;
    if (!found) return undefined;
    if (verified.size >= maxVerified) verified.clear();
    verified.set(token, found);
    return found;
  }

  return {
    /** @param now ISO instant at which the session starts */
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
     * Returns the session id, a UUID, or undefined for a forged, changed or expired token. Verifies synchronously: the thread pool is
     * busy with password hashing.
     */
    read: async (token: string, now: Date): Promise<string | undefined> => {
      const payload = payloadOf(token);
      return payload && payload.exp > Math.floor(now.getTime() / 1000) ? payload.sid : undefined;
    },
  };
}
export type SessionTokens = ReturnType<typeof sessionTokens>;
