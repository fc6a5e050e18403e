import type { FastifyInstance } from "fastify";
import { AppError } from "#errors.ts";

/**
 * While the server closes, requests under way finish and new ones on open connections are sent elsewhere. Each answer
 * ends its connection: one that is kept alive would keep the process alive as well.
 */
export function installClosing(app: FastifyInstance) {
  let closing = false;
  app.addHook("preClose", async () => void (closing = true));
  app.addHook("onRequest", async () => {
    if (closing) throw new AppError("unavailable", "Daybook is restarting. Please try again in a moment.", { retryAfter: 2 });
  });
  app.addHook("onSend", async (_request, reply) => {
    if (closing) reply.header("connection", "close");
  });
}
