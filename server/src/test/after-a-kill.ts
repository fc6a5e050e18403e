import { ask } from "#test/empty-database.ts";

/** Ends the claims of the killed process now: by themselves they end after two minutes. */
export const endClaims = (url: string) =>
  ask(url, "update deliveries set claimed_at = claimed_at - interval '3 minutes' where claimed_at is not null");

/**
 * Ends the waits before further attempts. What is due stays unlocked: the server passes over locked rows, and with nothing else
 * to send it looks again only at the next minute.
 */
export const endWaits = (url: string) =>
  ask(
    url,
    `update deliveries set next_attempt_at = now()
      where status = 'queued' and claimed_at is null and next_attempt_at > now() + interval '1 second'`,
  );
