import type { Env } from "#env.ts";

/** Converts `TRUST_PROXY` to Fastify's `trustProxy` option. */
export const trustedProxies = (trust: Env["trustProxy"]) =>
  typeof trust === "number" ? (_address: string, hop: number) => hop < trust : trust;
