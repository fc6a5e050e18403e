import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import underPressure from "@fastify/under-pressure";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from "fastify";
import { accountHooks, features, jobs, subscriptions } from "./assembly/features.ts";
import { type Clock, systemClock } from "#clock.ts";
import type { Event, Platform } from "#context.ts";
import type { Database } from "#db/database.ts";
import { watchDiskSpace } from "./db/availability/disk-space.ts";
import { countOutages } from "./db/availability/outage-log.ts";
import { deliveriesJobs } from "./deliveries/deliveries.jobs.ts";
import { deliveryEngine } from "./deliveries/delivery-engine.ts";
import type { Env } from "#env.ts";
import * as accountLinksService from "./features/account-links/account-links.service.ts";
import { decisionText } from "./features/decisions/decisions.links.service.ts";
import { notificationsSenders } from "./features/notifications/notifications.jobs.ts";
import * as backupsService from "./features/backups/backups.service.ts";
import * as sessionsService from "#features/sessions/sessions.service.ts";
import { settingsSecurityTextRoutes } from "./features/settings/settings.security-text.routes.ts";
import * as systemService from "./features/system/system.service.ts";
import * as teamsService from "#features/teams/teams.service.ts";
import { usersRoutes } from "#features/users/users.routes.ts";
import { installBodyParsers } from "#http/body.ts";
import { installDeadline } from "#http/deadline.ts";
import { installGracefulShutdown } from "./http/graceful-shutdown.ts";
import { docsRoutes } from "#http/docs.ts";
import { respondToBadUrl, installErrorHandler } from "#http/error-handler.ts";
import { installHeaders, installNoStore } from "#http/headers.ts";
import { healthRoutes, type Lifecycle } from "#http/health.ts";
import { installAuthentication } from "./http/authenticate.ts";
import { installRequestLog } from "#http/logging.ts";
import { installMetrics } from "#http/metrics.ts";
import { installNotFound, watchRoutes } from "#http/not-found.ts";
import { installOriginCheck, isCrossSiteUpgrade } from "./http/csrf-origin-check.ts";
import { respondToBadBytes, refuseUpgrade } from "./http/raw-responses.ts";
import type { Tracing } from "./http/tracing.ts";
import { trustedProxies } from "./http/trusted-proxies.ts";
import { sessionTokens } from "#http/session-token.ts";
import type { RenderLimits } from "./http/ssr/render-pool.ts";
import { installWebPages } from "./http/ssr/web-pages.ts";
import { type JobRunner, jobRunner } from "#jobs/jobs.ts";
import { openPlatform, type PlatformOptions } from "#platform/platform.ts";
import { type Realtime, startRealtime } from "#realtime/realtime.ts";

export type AppOptions = {
  env: PlatformOptions["env"] & Pick<Env, "trustProxy" | "metricsToken">;
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
  /** Mean event loop delay in milliseconds above which requests get 503; 0 turns the check off. */
  maxEventLoopDelayMs?: number;
};

declare module "fastify" {
  interface FastifyInstance {
    jobs: JobRunner;
    platform: Platform;
  }
}

/** Images are sent as data URLs: 2 MB decoded is under 2.8 MB encoded. */
const bodyLimitBytes = 3 * 1024 * 1024;

/** An overloaded process refuses requests, so that a load balancer sends them to another one. */
const defaultMaxEventLoopDelayMs = 1000;

/** Builds the whole application without listening. This is the composition root. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { env, database, clock = systemClock, logger, lifecycle = { draining: false } } = options;
  const app = Fastify({
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    genReqId: () => randomUUID(),
    bodyLimit: bodyLimitBytes,
    trustProxy: trustedProxies(env.trustProxy),
    logController: new LogController({ disableRequestLogging: true }),
    requestTimeout: 30_000,
    routerOptions: { maxParamLength: 4000, ignoreTrailingSlash: true },
    return503OnClosing: false,
    forceCloseConnections: "idle",
    frameworkErrors: respondToBadUrl,
    clientErrorHandler: respondToBadBytes,
  });
  await options.tracing?.install(app);
  const tokens = sessionTokens(env.jwtSecret);
  const isSecure = (request: FastifyRequest) => request.protocol === "https" || env.publicUrl?.startsWith("https:") === true;
  let realtime: Realtime | undefined;

  const emit = (event: Event) => {
    options.onEvent?.(event);
    realtime?.emit(event);
  };
  const diskSpace = watchDiskSpace({ pool: database.pool, dataDir: options.dataDir, log: app.log });
  app.addHook("onClose", async () => diskSpace.close());
  const backgroundLog = { warn: diskSpace.logOther(countOutages(app.log, database.outages).warn) };
  const deliveries = deliveryEngine({ senders: notificationsSenders(decisionText), log: backgroundLog });
  app.addHook("preClose", () => deliveries.stop());
  const runner = jobRunner({
    database,
    jobs: [...jobs, ...deliveriesJobs(deliveries)],
    platform: () => platform,
    log: backgroundLog,
  });
  app.decorate("jobs", runner);
  const platform = openPlatform({
    env,
    database,
    clock,
    dataDir: options.dataDir,
    jobs: runner,
    emit,
    subscriptions,
    log: app.log,
  });
  app.decorate("platform", platform);
  app.addHook("preClose", async () => platform.backupTools.close());

  installErrorHandler(app, { diskSpace, outages: database.outages });
  installDeadline(app, database.timeoutMs);
  installBodyParsers(app);
  installHeaders(app, isSecure);
  installRequestLog(app);
  const metrics = installMetrics(app, {
    pool: database.pool,
    token: env.metricsToken,
    connections: () => realtime?.connections() ?? 0,
    jobsRunning: () => app.jobs.state() === "running",
    deliveryCounts: () => deliveries.counts(database.db, clock.now().toISOString()),
    queueCounts: () => systemService.queueCounts(database.db, clock.now()),
    ...(env.backup && { backupAges: () => backupsService.ages(database.db, clock.now()) }),
  });
  installGracefulShutdown(app, lifecycle);
  await app.register(cookie);
  await app.register(compress, { global: true, globalDecompression: false, threshold: 1024 });
  installOriginCheck(app, env.publicUrl);
  installAuthentication(app, { platform, tokens, secureCookies: isSecure });

  await app.register(
    async (api) => {
      const serveUnmatched = watchRoutes(api);
      installNoStore(api);
      healthRoutes(api, { database, diskSpace, lifecycle, jobs: app.jobs });
      metrics.routes(api);
      docsRoutes(api);
      await api.register(async (inner) => {
        await inner.register(underPressure, {
          maxEventLoopDelay: options.maxEventLoopDelayMs ?? defaultMaxEventLoopDelayMs,
          retryAfter: 2,
        });
        for (const routes of [
          ...features,
          usersRoutes({
            ...accountHooks,
            invite: accountLinksService.invite,
            createTeam: async (ctx, name) => (await teamsService.create(ctx, { name }))._id,
          }),
        ])
          routes(inner);
      });
      serveUnmatched();
    },
    { prefix: "/api" },
  );
  settingsSecurityTextRoutes(app);
  if (options.webDirectory && existsSync(options.webDirectory))
    await installWebPages(app, options.webDirectory, metrics.register, options.render);
  else installNotFound(app);

  if (options.realtime ?? true) {
    realtime = startRealtime({
      server: app.server,
      database,
      identity: {
        clock,
        parseCookies: (header) => app.parseCookie(header),
        readToken: tokens.read,
        listActors: (sessionIds, now) => sessionsService.listActors(database.db, sessionIds, now),
      },
      isCrossSite: isCrossSiteUpgrade(env),
      refuse: refuseUpgrade,
      log: backgroundLog,
    });
    app.addHook("preClose", () => realtime?.close());
  }
  if (options.jobs ?? true) {
    app.addHook("onListen", async () => app.jobs.start());
    app.addHook("onClose", () => app.jobs.stop());
  }
  return app;
}
