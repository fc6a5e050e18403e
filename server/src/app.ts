import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import underPressure from "@fastify/under-pressure";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from "fastify";
import { type Clock, systemClock } from "#clock.ts";
import type { Event, Job } from "#context.ts";
import type { Database } from "#db/database.ts";
import { backupTools } from "./db/backup/backup-tools.ts";
import { watchDiskSpace } from "./db/availability/disk-space.ts";
import { countOutages } from "./db/availability/outage-log.ts";
import { rateLimits } from "#db/rate-limits.ts";
import { encryptionOf } from "#encryption.ts";
import type { Env } from "#env.ts";
import { accountLinksJobs } from "./features/account-links/account-links.jobs.ts";
import { accountLinksRoutes } from "./features/account-links/account-links.routes.ts";
import * as accountLinksService from "./features/account-links/account-links.service.ts";
import { analyticsRoutes } from "#features/analytics/analytics.routes.ts";
import { announcementsRoutes } from "#features/announcements/announcements.routes.ts";
import { auditRoutes } from "#features/audit/audit.routes.ts";
import { authRoutes } from "#features/auth/auth.routes.ts";
import * as blockersReportsService from "./features/blockers/blockers.reports.service.ts";
import { blockersRoutes } from "#features/blockers/blockers.routes.ts";
import * as blockersService from "#features/blockers/blockers.service.ts";
import { decisionsSweep } from "./features/decisions/decisions.jobs.ts";
import { decisionText } from "./features/decisions/decisions.links.service.ts";
import { decisionsRoutes } from "./features/decisions/decisions.routes.ts";
import { digestsJobs } from "./features/digests/digests.jobs.ts";
import { digestsRoutes } from "./features/digests/digests.routes.ts";
import { eodsDraftsSweep } from "#features/eods/eods.drafts.jobs.ts";
import { registerReportHooks } from "./features/eods/eods.hooks.service.ts";
import { eodsRoutes } from "#features/eods/eods.routes.ts";
import { exportsRoutes } from "#features/exports/exports.routes.ts";
import { hoursRoutes } from "#features/hours/hours.routes.ts";
import { projectsRoutes } from "#features/projects/projects.routes.ts";
import * as filesService from "#features/files/files.service.ts";
import { filesRoutes } from "#features/files/files.routes.ts";
import { kraRoutes } from "#features/kra/kra.routes.ts";
import { holidaysRoutes } from "#features/holidays/holidays.routes.ts";
import * as leavesCancellationsService from "./features/leaves/requests/leaves.cancellations.service.ts";
import * as leavesDecisionsService from "./features/leaves/requests/leaves.decisions.service.ts";
import * as leavesFeedService from "./features/leaves/calendar/leaves.feed.service.ts";
import * as leavesHolidaysService from "./features/leaves/calendar/leaves.holidays.service.ts";
import * as leavesSchedulesService from "./features/leaves/calendar/leaves.schedules.service.ts";
import { leavesGrantYear } from "./features/leaves/balance/leaves.grants.jobs.ts";
import { delegationsRoutes } from "#features/delegations/delegations.routes.ts";
import { blockersEscalate } from "#features/blockers/blockers.escalation.jobs.ts";
import { leavesEscalate } from "#features/leaves/requests/leaves.escalation.jobs.ts";
import { leavesRoutes } from "#features/leaves/leaves.routes.ts";
import { queueDeliveries } from "./features/notifications/notifications.deliveries.service.ts";
import { notificationsJobs } from "./features/notifications/notifications.jobs.ts";
import * as notificationsRecordService from "./features/notifications/notifications.record.service.ts";
import { notificationsRoutes } from "./features/notifications/notifications.routes.ts";
import { policyRoutes } from "#features/policy/policy.routes.ts";
import { preferencesRoutes } from "#features/preferences/preferences.routes.ts";
import { reportsRoutes } from "#features/reports/reports.routes.ts";
import { backupsRun } from "./features/backups/backups.jobs.ts";
import * as backupsService from "./features/backups/backups.service.ts";
import * as sessionsDevicesService from "#features/sessions/sessions.devices.service.ts";
import { sessionsJobs } from "#features/sessions/sessions.jobs.ts";
import { sessionsRoutes } from "#features/sessions/sessions.routes.ts";
import * as sessionsService from "#features/sessions/sessions.service.ts";
import { openChannels } from "./messaging/open-channels.ts";
import { remindersJobs } from "#features/reminders/reminders.jobs.ts";
import { remindersRoutes } from "#features/reminders/reminders.routes.ts";
import * as singleSignOnAccountsService from "./features/single-sign-on/single-sign-on.accounts.service.ts";
import { singleSignOnSweep } from "./features/single-sign-on/single-sign-on.jobs.ts";
import { openProvider } from "./features/single-sign-on/single-sign-on.provider.service.ts";
import { singleSignOnRoutes } from "./features/single-sign-on/single-sign-on.routes.ts";
import * as singleSignOnService from "./features/single-sign-on/single-sign-on.service.ts";
import * as secondFactorRemovalService from "./features/second-factor/second-factor.removal.service.ts";
import { secondFactorJobs } from "#features/second-factor/second-factor.jobs.ts";
import { secondFactorRoutes } from "#features/second-factor/second-factor.routes.ts";
import { schedulesRoutes } from "#features/schedules/schedules.routes.ts";
import { settingsSecurityTextRoutes } from "./features/settings/settings.security-text.routes.ts";
import { settingsRoutes } from "#features/settings/settings.routes.ts";
import * as tasksAttachmentsService from "./features/tasks/tasks.attachments.service.ts";
import * as tasksRemovalService from "#features/tasks/tasks.removal.service.ts";
import * as tasksReportsService from "./features/tasks/tasks.reports.service.ts";
import { tasksPurge } from "#features/tasks/tasks.purge.jobs.ts";
import { tasksRoutes } from "#features/tasks/tasks.routes.ts";
import { systemRoutes } from "./features/system/system.routes.ts";
import * as systemService from "./features/system/system.service.ts";
import { teamsRoutes } from "#features/teams/teams.routes.ts";
import * as teamsService from "#features/teams/teams.service.ts";
import { usersRoutes } from "#features/users/users.routes.ts";
import { installBodyParsers } from "#http/body.ts";
import { installDeadline } from "#http/deadline.ts";
import { installGracefulShutdown } from "./http/graceful-shutdown.ts";
import { docsRoutes } from "#http/docs.ts";
import { respondToBadUrl, installErrorHandler } from "#http/error-handler.ts";
import { installHeaders, installNoStore } from "#http/headers.ts";
import { healthRoutes, type Lifecycle } from "#http/health.ts";
import { idempotencySweep } from "#http/idempotency.ts";
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
import { type Realtime, startRealtime } from "#realtime/realtime.ts";

export type AppOptions = {
  env: Pick<Env, "jwtSecret" | "publicUrl" | "trustProxy" | "metricsToken" | "attachmentStorageMb" | "whatsapp" | "smtp"> &
    Partial<Pick<Env, "oidc" | "backup" | "allowPrivatePush">>;
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

/** Access to attachments is decided by the tasks feature. */
filesService.registerReadRule("attachment", tasksAttachmentsService.mayReadFile);

/** Reports open and continue blockers, and ask about open ones. */
registerReportHooks({ saved: blockersReportsService.syncReport, suggest: blockersReportsService.suggest });
sessionsDevicesService.onNewDevice(sessionsDevicesService.queueEmail);

/** What follows when an account is deleted or deactivated. */
const accountHooks = {
  deleted: [
    secondFactorRemovalService.closeAccount,
    sessionsDevicesService.closeAccount,
    tasksReportsService.unassignFrom,
    blockersService.closeAccount,
    leavesDecisionsService.closeAccount,
    leavesCancellationsService.closeAccount,
    leavesFeedService.revokeFeed,
    singleSignOnAccountsService.unlink,
  ],
  deactivated: [leavesFeedService.revokeFeed],
};

/** The API's features; each registers its endpoints. */
const features = [
  secondFactorRoutes,
  sessionsRoutes,
  teamsRoutes,
  projectsRoutes(tasksRemovalService.detachDeletedTasks),
  eodsRoutes,
  blockersRoutes,
  holidaysRoutes({ before: leavesHolidaysService.lockRules, added: leavesHolidaysService.refundDay }),
  schedulesRoutes({ before: leavesSchedulesService.lockPerson, changed: leavesSchedulesService.chargeAgain }),
  leavesRoutes,
  delegationsRoutes,
  decisionsRoutes,
  hoursRoutes,
  analyticsRoutes,
  digestsRoutes,
  reportsRoutes,
  exportsRoutes,
  announcementsRoutes,
  kraRoutes,
  policyRoutes,
  filesRoutes,
  preferencesRoutes,
  settingsRoutes,
  auditRoutes,
];

/** Background jobs, without those of reminders, which need the messaging channels. */
const jobs: Job[] = [
  idempotencySweep,
  leavesGrantYear,
  leavesEscalate,
  blockersEscalate,
  tasksPurge,
  eodsDraftsSweep,
  singleSignOnSweep,
  decisionsSweep,
];

declare module "fastify" {
  interface FastifyInstance {
    jobs: JobRunner;
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
  const channels = openChannels(env);
  const encryption = encryptionOf(env.jwtSecret);
  const allowPrivatePush = env.allowPrivatePush ?? false;
  const beforeCommit = notificationsRecordService.recorder(queueDeliveries({ hasEmail: channels.email !== undefined }));
  const provider = env.oidc && openProvider(env.oidc, { clock, log: app.log });
  const sso = provider && singleSignOnService.signInRules(provider);
  const diskSpace = watchDiskSpace({ pool: database.pool, dataDir: options.dataDir, log: app.log });
  app.addHook("onClose", async () => diskSpace.close());
  const backgroundLog = { warn: diskSpace.logOther(countOutages(app.log, database.outages).warn) };
  const tools = backupTools(database.url);
  app.addHook("preClose", async () => tools.close());
  app.decorate(
    "jobs",
    jobRunner({
      database,
      jobs: [
        ...jobs,
        ...accountLinksJobs(channels),
        ...sessionsJobs(channels),
        ...remindersJobs(channels),
        ...secondFactorJobs(channels),
        ...notificationsJobs({ channels, encryption, allowPrivatePush, decisionText }),
        ...digestsJobs({ channels, encryption }),
        ...(env.backup ? [backupsRun(env.backup, tools)] : []),
      ],
      clock,
      emit,
      beforeCommit,
      log: backgroundLog,
    }),
  );

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
    queueCounts: () => systemService.queueCounts(database.db, clock.now()),
    ...(env.backup && { backupAges: () => backupsService.ages(database.db, clock.now()) }),
  });
  installGracefulShutdown(app);
  await app.register(cookie);
  await app.register(compress, { global: true, globalDecompression: false, threshold: 1024 });
  installOriginCheck(app, env.publicUrl);
  installAuthentication(app, {
    database,
    clock,
    tokens,
    secureCookies: isSecure,
    emit,
    limits: rateLimits(database.pool),
    jobs: app.jobs,
    encryption,
    publicUrl: env.publicUrl,
    beforeCommit,
  });

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
          authRoutes({ channels, sso }),
          singleSignOnRoutes(provider),
          accountLinksRoutes({ channels, sso }),
          usersRoutes({
            ...accountHooks,
            invite: (ctx, userId) => accountLinksService.invite(channels, ctx, userId),
            createTeam: async (ctx, name) => (await teamsService.create(ctx, { name }))._id,
          }),
          tasksRoutes(env.attachmentStorageMb),
          remindersRoutes(channels),
          systemRoutes({
            startedAt: systemClock.now().toISOString(),
            jobs: app.jobs,
            channels,
            dataDir: options.dataDir,
            attachmentStorageMb: env.attachmentStorageMb,
            backup: env.backup,
          }),
          notificationsRoutes({ allowPrivatePush }),
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
