import type { FastifyInstance } from "fastify";
import type { Env } from "#env.ts";
import * as sessionsService from "#features/sessions/sessions.service.ts";
import { isCrossSiteUpgrade } from "#http/csrf-origin-check.ts";
import { refuseUpgrade } from "#http/raw-responses.ts";
import type { SessionTokens } from "#http/session-token.ts";

/** Returns what the sockets need of the HTTP server: its connections, and who opens them. */
export const socketServer = (app: FastifyInstance, env: Pick<Env, "publicUrl" | "trustProxy">, tokens: SessionTokens) => ({
  server: app.server,
  identity: {
    clock: app.platform.clock,
    parseCookies: (header: string) => app.parseCookie(header),
    readToken: tokens.read,
    listActors: (sessionIds: string[], now: string) => sessionsService.listActors(app.platform.db, sessionIds, now),
  },
  isCrossSite: isCrossSiteUpgrade(env),
  refuse: refuseUpgrade,
});
