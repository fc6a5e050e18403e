import type { FastifyInstance } from "fastify";
import { currentDeadline, runWithDeadline } from "#db/availability/request-deadline.ts";

/**
 * Gives every request one deadline over all its waits for the database, in milliseconds. It ends with the response's
 * headers: the rows and chunks of a download have their own time limits.
 */
export function installDeadline(app: FastifyInstance, limitMs: number) {
  app.addHook("preHandler", (_request, _reply, done) => runWithDeadline(limitMs, done));
  app.addHook("onSend", (_request, _reply, payload, done) => {
    const deadline = currentDeadline();
    if (deadline) deadline.ended = true;
    done(null, payload);
  });
}
