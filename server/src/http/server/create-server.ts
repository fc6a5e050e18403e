import { randomUUID } from "node:crypto";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import type { Env } from "#env.ts";
import { respondToBadUrl } from "#http/error-handler.ts";
import { respondToBadBytes } from "#http/raw-responses.ts";
import { trustedProxies } from "#http/trusted-proxies.ts";

/** Images are sent as data URLs: 2 MB decoded is under 2.8 MB encoded. */
const bodyLimitBytes = 3 * 1024 * 1024;

/** Creates the HTTP server without routes. */
export const createServer = (env: Pick<Env, "trustProxy">, logger: FastifyBaseLogger | undefined): FastifyInstance =>
  Fastify({
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
