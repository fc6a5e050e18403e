import type { FastifyBaseLogger } from "fastify";
import type { Clock } from "#clock.ts";
import type { Event } from "#context.ts";
import type { Database } from "#db/database.ts";
import type { Env } from "#env.ts";
import type { Lifecycle } from "#http/health.ts";
import type { RenderLimits } from "#http/ssr/render-pool.ts";
import type { Tracing } from "#http/tracing.ts";
import type { PlatformOptions } from "#platform/platform.ts";

export type AppOptions = {
  env: PlatformOptions["env"] & Pick<Env, "trustProxy" | "metricsToken"> & Partial<Pick<Env, "logAddresses">>;
  database: Database;
  clock?: Clock;
  lifecycle?: Lifecycle;
  /** Folder of the embedded database, whose free space is checked. */
  dataDir?: string;
  logger?: FastifyBaseLogger;
  /** Folder of the built web app; without it only the API is served. */
  webDirectory?: string;
  /** Sends traces of the requests. */
  tracing?: Tracing | undefined;
  /** Limits of server-side rendering. */
  render?: RenderLimits;
  /** Called with every event after its commit, before the sockets. Used by tests. */
  onEvent?: (event: Event) => void;
  /** Whether browsers may connect sockets; true by default. */
  realtime?: boolean;
  /** Whether this process runs background jobs once it listens; true by default. */
  jobs?: boolean;
  /** Validates the response of each GET, as the tests do. By default it is only stripped to its schema. */
  validatesResponses?: boolean;
  /** Mean event loop delay in milliseconds above which requests get 503; 0 turns the check off. */
  maxEventLoopDelayMs?: number;
};
