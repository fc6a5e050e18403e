import helmet from "@fastify/helmet";
import type { FastifyInstance, FastifyRequest } from "fastify";

const oneYearSeconds = 31_536_000;

const policy = {
  "default-src": ["'self'"],
  "script-src": ["'self'"],
  "script-src-attr": ["'none'"],
  // The component library writes style attributes.
  "style-src": ["'self'", "'unsafe-inline'"],
  "img-src": ["'self'", "data:", "blob:"],
  "font-src": ["'self'", "data:"],
  "object-src": ["'none'"],
  "base-uri": ["'none'"],
  "form-action": ["'self'"],
  "frame-ancestors": ["'none'"],
};

/** For answers outside the normal way, which are JSON or nothing: malformed requests, refused upgrades. */
export const bareHeaders = {
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "referrer-policy": "same-origin",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
};

/** Stored files run nothing and load nothing, whatever is in them. */
export const filePolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

/**
 * Sets the headers that stand on every answer, failures and downloads included. What only counts over HTTPS is sent
 * over HTTPS alone: over plain HTTP on a company's network it breaks the page or fills the console.
 */
export async function installHeaders(app: FastifyInstance, isSecure: (request: FastifyRequest) => boolean) {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: policy },
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    strictTransportSecurity: false,
    referrerPolicy: { policy: "same-origin" },
    xFrameOptions: { action: "deny" },
  });
  app.addHook("onRequest", async (request, reply) => {
    reply.header("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=()");
    if (!isSecure(request)) return;
    reply.header("strict-transport-security", `max-age=${oneYearSeconds}; includeSubDomains`);
    reply.header("cross-origin-opener-policy", "same-origin");
  });
}

/** Answers of the API are for this moment and this person; files say otherwise themselves. */
export function installNoStore(api: FastifyInstance) {
  api.addHook("onRequest", async (_request, reply) => void reply.header("cache-control", "no-store"));
}
