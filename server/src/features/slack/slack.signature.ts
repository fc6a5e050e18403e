import { createHmac } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { isSameSecret } from "#secret-tokens.ts";

/* Slack signs the raw body and the time with the signing secret (api.slack.com/authentication/verifying-requests-from-slack). */

/** Older requests may be replayed ones. */
const validForMs = 5 * 60_000;

export const signatureOf = (secret: string, timestamp: string, rawBody: string) =>
  `v0=${createHmac("sha256", secret).update(`v0:${timestamp}:${rawBody}`, "utf8").digest("hex")}`;

export function isSignedBySlack(secret: string, rawBody: string, headers: IncomingHttpHeaders, now: string): boolean {
  const { "x-slack-signature": signature, "x-slack-request-timestamp": timestamp } = headers;
  if (typeof signature !== "string" || typeof timestamp !== "string" || !/^\d{1,12}$/.test(timestamp)) return false;
  const isRecent = Math.abs(Date.parse(now) - Number(timestamp) * 1000) <= validForMs;
  return isSameSecret(signature, signatureOf(secret, timestamp, rawBody)) && isRecent;
}
