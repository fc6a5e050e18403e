import type { FastifyInstance } from "fastify";
import { AppError } from "#errors.ts";

/**
 * While the server closes, requests under way finish and new ones on open connections are sent elsewhere. Each answer
 * ends its connection: one that is kept alive would keep the process alive as well.
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
