import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** 256 random bits, URL-safe: for links, cookies and feeds. */
export const newToken = () => randomBytes(32).toString("base64url");

/** SHA-256 of a token; only this is stored, so that a leaked table opens nothing. A fast hash suffices for a random token. */
export const hashToken = (token: string) => createHash("sha256").update(token).digest("hex");

/** Compares two secrets in constant time, whatever their lengths. */
export const isSameSecret = (a: string, b: string) => timingSafeEqual(Buffer.from(hashToken(a)), Buffer.from(hashToken(b)));
