import type { FastifyInstance } from "fastify";
import { AppError } from "#errors.ts";

/**
 * Graceful shutdown: running requests finish, new requests on open connections get 503 with `Retry-After`. Responses close
 * their connection, because keep-alive connections would keep the process running.
 */
export function installGracefulShutdown(app: FastifyInstance) {
  let closing = false;
  app.addHook("preClose", async () => void (closing = true));
  app.addHook("onRequest", (_request, _reply, done) => {
    done(closing ? new AppError("unavailable", "Daybook is restarting. Please try again in a moment.", { retryAfter: 2 }) : undefined);
  });
  app.addHook("onSend", (_request, reply, payload, done) => {
    if (closing) reply.header("connection", "close");
    done(null, payload);
  });
}
