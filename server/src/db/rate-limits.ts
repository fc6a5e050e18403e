import type pg from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";

/** A rate limit: counts attempts per key within a duration. */
export type RateLimit = {
  /** Counts one attempt. Returns the seconds to wait when the limit is exceeded, otherwise undefined. */
  count(key: string): Promise<number | undefined>;
  /** Takes back one counted attempt. */
  refund(key: string): Promise<void>;
  reset(key: string): Promise<void>;
};

const rules = {
  /** Failed sign-ins to one account from one address. */
  accountFromAddress: { points: 10, seconds: 15 * 60 },
  /** Failed sign-ins from one address to any account. */
  address: { points: 50, seconds: 15 * 60 },
  /** Failed sign-ins to one account from any address: delays its sign-in, never rejects it. */
  account: { points: 100, seconds: 60 * 60 },
  /** Account requests and set-up attempts from one address. */
  requests: { points: 30, seconds: 15 * 60 },
  /** Sign-ins that go to the provider of single sign-on, from one address, which a whole company may share. */
  singleSignOn: { points: 1000, seconds: 15 * 60 },
  /** Invalid account links from one address. */
  links: { points: 30, seconds: 15 * 60 },
  /** Emails with a link to reset the password: for one account, and requested from one address. */
  resetOfAccount: { points: 5, seconds: 60 * 60 },
  resetFromAddress: { points: 20, seconds: 60 * 60 },
  /** Links that one person asks for to confirm the own email. */
  confirmations: { points: 5, seconds: 60 * 60 },
  /** Wrong codes for one account, from any address. */
  secondFactor: { points: 5, seconds: 15 * 60 },
  /** Audit events about failed sign-ins, for one account or address. */
  failureEvents: { points: 5, seconds: 60 * 60 },
  /** Passkey sign-ins begun from one address. */
  passkeyChallenges: { points: 200, seconds: 15 * 60 },
  /** Exports by one user. */
  exports: { points: 10, seconds: 60 * 60 },
} as const;

export type RateLimits = Record<keyof typeof rules, RateLimit>;

function rateLimit(pool: pg.Pool, name: string, points: number, seconds: number): RateLimit {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: "pool",
    tableName: "rate_limits",
    tableCreated: true,
    keyPrefix: name,
    points,
    duration: seconds,
  });
  return {
    count: async (key) => {
      try {
        await limiter.consume(key);
        return undefined;
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
        throw refusal;
      }
    },
    refund: async (key) => void (await limiter.reward(key)),
    reset: async (key) => void (await limiter.delete(key)),
  };
}

/** Rate limits of sign-in and other expensive endpoints, stored in the database so that all processes share them. */
export const rateLimits = (pool: pg.Pool) =>
  Object.fromEntries(
    Object.entries(rules).map(([name, { points, seconds }]) => [name, rateLimit(pool, name, points, seconds)]),
  ) as RateLimits;
