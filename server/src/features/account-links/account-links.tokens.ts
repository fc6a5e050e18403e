import type { LinkPurpose } from "@daybook/contract/account-links/account-links";
import { hashToken, newToken } from "#secret-tokens.ts";

const paths: Record<LinkPurpose, string> = { invitation: "/welcome", reset: "/reset-password" };

/** Returns the URL of a new link and the hash of its token. */
export function newLinkUrl(baseUrl: string, purpose: LinkPurpose) {
  const token = newToken();
  return { url: `${baseUrl}${paths[purpose]}?token=${token}`, tokenHash: hashToken(token) };
}
