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

/** What stands on every answer. Written out once: putting the policy together for every answer took longer than checking its input. */
const everywhere = {
  "content-security-policy": Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources].join(" "))
    .join(";"),
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=()",
  "referrer-policy": "same-origin",
  "x-content-type-options": "nosniff",
  "x-dns-prefetch-control": "off",
  "x-download-options": "noopen",
  "x-frame-options": "DENY",
  "x-permitted-cross-domain-policies": "none",
  "x-xss-protection": "0",
};

const overHttps = {
  "strict-transport-security": `max-age=${oneYearSeconds}; includeSubDomains`,
  "cross-origin-opener-policy": "same-origin",
};

/**
 * Sets the headers that stand on every answer, failures and downloads included. What only counts over HTTPS is sent
 * over HTTPS alone: over plain HTTP on a company's network it breaks the page or fills the console.
 */
export function installHeaders(app: FastifyInstance, isSecure: (request: FastifyRequest) => boolean) {
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(everywhere);
    if (isSecure(request)) reply.headers(overHttps);
    done();
  });
}

/** Answers of the API are for this moment and this person; files say otherwise themselves. */
export function installNoStore(api: FastifyInstance) {
  api.addHook("onRequest", (_request, reply, done) => {
    reply.header("cache-control", "no-store");
    done();
  });
}
