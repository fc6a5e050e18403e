import type { LinkPurpose } from "@daybook/contract/account-links/account-links";
import { hashToken, newToken } from "#secret-tokens.ts";

/** What a link is for: to choose a password, or to confirm an email. */
export type StoredPurpose = LinkPurpose | "confirm_email";

const paths: Record<StoredPurpose, string> = { invitation: "/welcome", reset: "/reset-password", confirm_email: "/confirm-email" };

/** Returns the URL of a new link and the hash of its token. */
export function newLinkUrl(baseUrl: string, purpose: StoredPurpose) {
  const token = newToken();
  return { url: `${baseUrl}${paths[purpose]}?token=${token}`, tokenHash: hashToken(token) };
}
