import type { FastifyInstance } from "fastify";
import { serveText } from "#http/serve-text.ts";
import { securityText } from "./settings.security-text.service.ts";

/** Outside of `/api`, where the standard expects it. */
export function settingsSecurityTextRoutes(app: FastifyInstance) {
  serveText(app, "/.well-known/security.txt", securityText);
}
