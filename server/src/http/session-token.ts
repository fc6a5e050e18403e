import { jwtVerify, SignJWT } from "jose";
import { sessionDays } from "@daybook/contract/constants";

export const sessionCookie = "jwt";
export const sessionSeconds = sessionDays * 24 * 60 * 60;

/** Signs and reads the session cookie. The token only names a row of `sessions`; the row decides. */
export function sessionTokens(secret: string) {
  const key = new TextEncoder().encode(secret);
  return {
    /** @param now ISO instant at which the session begins */
    sign: (sessionId: string, userId: string, now: string) => {
      const issued = Math.floor(Date.parse(now) / 1000);
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: "HS256" })
        .setSubject(userId)
        .setIssuedAt(issued)
        .setExpirationTime(issued + sessionSeconds)
        .sign(key);
    },
    /** The session's id, or undefined for a token that is not ours, was changed, or is too old. */
    read: async (token: string, now: Date) => {
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: ["HS256"], currentDate: now });
        return typeof payload["sid"] === "string" ? payload["sid"] : undefined;
      } catch {
        return undefined;
      }
    },
  };
}
export type SessionTokens = ReturnType<typeof sessionTokens>;
