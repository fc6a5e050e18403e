import type { FastifyInstance } from "fastify";
import type { LoggerOptions } from "pino";

/** PostgreSQL's details quote the values of a row, so only what identifies the fault is kept. */
const describeError = (error: Error & { code?: string; constraint?: string; statusCode?: number }) => ({
  type: error.name,
  message: error.message,
  ...(error.code && { code: error.code }),
  ...(error.constraint && { constraint: error.constraint }),
  stack: error.stack,
});

/** An address may carry a token in its query, so a request is known by its route. */
const describeRequest = (request: { method?: string; routeOptions?: { url?: string | undefined } }) => ({
  method: request.method,
  route: request.routeOptions?.url,
});

/** How the server writes its log: never bodies, cookies or tokens, whatever is handed to it. */
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

/** One line for every answered request. */
export function installRequestLog(app: FastifyInstance) {
  app.addHook("onResponse", (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? "unknown",
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      "request",
    );
    done();
  });
}
