import type { FastifyInstance } from "fastify";
import type { LoggerOptions } from "pino";

/** PostgreSQL's error details contain row values, so only the identifying fields are logged. */
const describeError = (error: Error & { code?: string; constraint?: string; statusCode?: number }) => ({
  type: error.name,
  message: error.message,
  ...(error.code && { code: error.code }),
  ...(error.constraint && { constraint: error.constraint }),
  stack: error.stack,
});

/** Logs the route instead of the URL, because a query may contain a token. */
const describeRequest = (request: { method?: string; routeOptions?: { url?: string | undefined } }) => ({
  method: request.method,
  route: request.routeOptions?.url,
});

/** Logger options: bodies, cookies and tokens are never logged. */
export const logOptions = (level: string): LoggerOptions => ({
  level,
  redact: {
    paths: [
      "authorization",
      "cookie",
      "password",
      "token",
      "*.authorization",
      "*.cookie",
      "*.password",
      "*.token",
      "headers",
      "body",
      "*.headers",
      "*.body",
    ],
    censor: "[redacted]",
  },
  serializers: { err: describeError, req: describeRequest },
});

/** Logs one line per response. @param addresses whether lines have the client's address */
export function installRequestLog(app: FastifyInstance, { addresses }: { addresses: boolean }) {
  app.addHook("onResponse", (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? "unknown",
        status: reply.statusCode,
        ...(addresses && { address: request.ip }),
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      "request",
    );
    done();
  });
}
