import type pg from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";

/** A counter of tries per key within a duration. */
export type RateLimit = {
  /** Counts one try. Answers the seconds to wait when there were too many, undefined otherwise. */
  count(key: string): Promise<number | undefined>;
  /** Takes one counted try back. */
  giveBack(key: string): Promise<void>;
  forget(key: string): Promise<void>;
};

const rules = {
  /** Failures for one account from one address. */
  accountFromAddress: { points: 10, seconds: 15 * 60 },
  /** Failures from one address, whatever the account. */
  address: { points: 50, seconds: 15 * 60 },
  /** Failures for one account from anywhere: slows its sign-in, never refuses it. */
  account: { points: 100, seconds: 60 * 60 },
  /** Account requests and set-up tries from one address. */
  requests: { points: 30, seconds: 15 * 60 },
  /** Files with everything that is kept, by one person. */
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
    giveBack: async (key) => void (await limiter.reward(key)),
    forget: async (key) => void (await limiter.delete(key)),
  };
}

/** The limits of sign-in and of other costly calls, counted in the database so that every process agrees. */
export const rateLimits = (pool: pg.Pool) =>
  Object.fromEntries(
    Object.entries(rules).map(([name, { points, seconds }]) => [name, rateLimit(pool, name, points, seconds)]),
  ) as RateLimits;
