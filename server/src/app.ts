import { existsSync } from "node:fs";
import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { AppOptions } from "#app-options.ts";
import { systemClock } from "#clock.ts";
import type { Event, Platform } from "#context.ts";
import { watchDiskSpace } from "./db/availability/disk-space.ts";
import { countOutages } from "./db/availability/outage-log.ts";
import { deliveriesJobs } from "./deliveries/deliveries.jobs.ts";
import { deliveryEngine } from "./deliveries/delivery-engine.ts";
import { features } from "./features.ts";
import { installApi } from "#http/server/api.ts";
import { installAuthentication } from "#http/authenticate.ts";
import { installBodyParsers } from "#http/body.ts";
import { createServer } from "#http/server/create-server.ts";
import { installOriginCheck } from "#http/csrf-origin-check.ts";
import { installDeadline } from "#http/deadline.ts";
import { installErrorHandler } from "#http/error-handler.ts";
import { installGracefulShutdown } from "#http/graceful-shutdown.ts";
import { installHeaders } from "#http/headers.ts";
import { idempotencySweep } from "#http/idempotency.ts";
import { installRequestLog } from "#http/logging.ts";
import { installMetrics } from "#http/metrics.ts";
import { installNotFound } from "#http/not-found.ts";
import { sessionTokens } from "#http/session-token.ts";
import { socketServer } from "#http/server/socket-server.ts";
import { installWebPages } from "#http/ssr/web-pages.ts";
import { type JobRunner, jobRunner } from "#jobs/jobs.ts";
import { openPlatform } from "#platform/platform.ts";
import { type Realtime, startRealtime } from "#realtime/realtime.ts";

declare module "fastify" {
  interface FastifyInstance {
    jobs: JobRunner;
    platform: Platform;
    validatesResponses: boolean;
  }
}

/** Builds the whole application without listening. This is the composition root. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { env, database, clock = systemClock, dataDir, lifecycle = { draining: false } } = options;
  const app = createServer(env, options.logger);
  await options.tracing?.install(app);
  const tokens = sessionTokens(env.jwtSecret);
  let realtime: Realtime | undefined;
  const emit = (event: Event, exceptSocket?: string) => {
    options.onEvent?.(event);
    realtime?.emit(event, exceptSocket);
  };
  const diskSpace = watchDiskSpace({ pool: database.pool, dataDir, log: app.log });
  app.addHook("onClose", async () => diskSpace.close());
  const log = { warn: diskSpace.logOther(countOutages(app.log, database.outages).warn) };
  const deliveries = deliveryEngine({ senders: features.flatMap(({ deliveries = [] }) => deliveries), log });
  app.addHook("preClose", () => deliveries.stop());
  const jobs = [idempotencySweep, ...deliveriesJobs(deliveries), ...features.flatMap(({ jobs = [] }) => jobs)];
  const runner = jobRunner({ database, jobs, platform: () => app.platform, log });
  const platform = openPlatform({ env, database, clock, dataDir, jobs: runner, features, emit, log: app.log });
  app
    .decorate("jobs", runner)
    .decorate("platform", platform)
    .decorate("validatesResponses", options.validatesResponses ?? false);
  app.addHook("preClose", async () => platform.backupTools.close());

  const isSecure = (request: FastifyRequest) => request.protocol === "https" || env.publicUrl?.startsWith("https:") === true;
  installErrorHandler(app, { diskSpace, outages: database.outages });
  installDeadline(app, database.timeoutMs);
  installBodyParsers(app);
  installHeaders(app, isSecure);
  installRequestLog(app, { addresses: env.logAddresses ?? true });
  const metrics = installMetrics(app, {
    pool: database.pool,
    token: env.metricsToken,
    connections: () => realtime?.connections() ?? 0,
    jobsRunning: () => runner.state() === "running",
    deliveryCounts: () => deliveries.counts(database.db, clock.now().toISOString()),
    gauges: features
      .flatMap(({ metrics = [] }) => metrics)
      .filter(({ isNeeded }) => isNeeded?.(platform.env) ?? true)
      .map(({ name, help, read }) => ({ name, help, read: () => read(platform) })),
  });
  installGracefulShutdown(app, lifecycle);
  await app.register(cookie);
  // A stream in the thread pool costs the response of a list three times the processor time of compressing it at once.
  await app.register(compress, { global: true, globalDecompression: false, threshold: 1024, syncThreshold: 128 * 1024 });
  installOriginCheck(app, env.publicUrl);
  installAuthentication(app, { platform, tokens, secureCookies: isSecure });
  await installApi(app, {
    health: { database, diskSpace, lifecycle, jobs: runner, fileStorage: platform.fileStorage },
    metrics: metrics.routes,
    routes: features.flatMap(({ routes = [] }) => routes),
    maxEventLoopDelayMs: options.maxEventLoopDelayMs,
    publicUrl: env.publicUrl,
  });
  for (const { siteRoutes } of features) siteRoutes?.(app);
  if (options.webDirectory && existsSync(options.webDirectory))
    await installWebPages(app, options.webDirectory, {
      metrics: metrics.register,
      limits: options.render,
      eventPosition: () => realtime?.eventPosition(),
    });
  else installNotFound(app);

  if (options.realtime ?? true) {
    realtime = startRealtime({ ...socketServer(app, env, tokens), database, log });
    app.addHook("preClose", () => realtime?.close());
  }
  if (options.jobs ?? true) {
    app.addHook("onListen", async () => runner.start());
    app.addHook("onClose", () => runner.stop());
  }
  return app;
}
