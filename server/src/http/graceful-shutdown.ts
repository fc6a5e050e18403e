import type { FastifyInstance } from "fastify";
import type { Lifecycle } from "#http/health.ts";

/**
 * Graceful shutdown: from the moment when readiness fails, each response closes its connection, so that a proxy opens the
 * next one to another process. Requests on connections that are still open are served, not refused: a proxy may repeat
 * neither a write that got 503 nor one that was cut off.
 */
export function installGracefulShutdown(app: FastifyInstance, lifecycle: Lifecycle) {
  let closing = false;
  app.addHook("preClose", async () => void (closing = true));
  app.addHook("onSend", (_request, reply, payload, done) => {
    if (closing || lifecycle.draining) reply.header("connection", "close");
    done(null, payload);
  });
}
