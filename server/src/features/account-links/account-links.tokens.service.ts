import { createHash, randomBytes } from "node:crypto";
import type { LinkPurpose } from "@daybook/contract/account-links/account-links";

/** 256 random bits, URL-safe. */
const newToken = () => randomBytes(32).toString("base64url");

/** SHA-256 of a token; only this is stored. */
export const hashToken = (token: string) => createHash("sha256").update(token).digest("hex");

const paths: Record<LinkPurpose, string> = { invitation: "/welcome", reset: "/reset-password" };

/** Returns the URL of a new link and the hash of its token. */
export function newLinkUrl(baseUrl: string, purpose: LinkPurpose) {
  const token = newToken();
  return { url: `${baseUrl}${paths[purpose]}?token=${token}`, tokenHash: hashToken(token) };
}
