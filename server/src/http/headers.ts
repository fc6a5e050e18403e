import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";

const oneYearSeconds = 31_536_000;

const contentSecurityPolicy = {
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

/** Headers of responses that bypass Fastify's hooks: malformed requests and refused upgrades. Their body is JSON or empty. */
export const bareHeaders = {
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "referrer-policy": "same-origin",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
};

/** Content-Security-Policy of stored files: they can run and load nothing. */
export const filePolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

const policyOf = (sources: Record<string, string[]>) =>
  Object.entries(sources)
    .map(([directive, values]) => [directive, ...values].join(" "))
    .join(";");

/**
 * Content-Security-Policy of a page: like that of every response, and the page's own inline scripts may run
 * (web/inline-early.ts), as may those with the nonce of a page that was rendered on the server.
 * @param html as built, without data of users
 */
export function pagePolicy(html: string, nonce?: string) {
  const scripts = [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(([, code]) => code!);
  const hashes = scripts.map((code) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`);
  const nonces = nonce === undefined ? [] : [`'nonce-${nonce}'`];
  return policyOf({ ...contentSecurityPolicy, "script-src": [...contentSecurityPolicy["script-src"], ...hashes, ...nonces] });
}

/** Security headers of every response. Built once, because building it per response was measurably slow. */
const commonHeaders = {
  "content-security-policy": policyOf(contentSecurityPolicy),
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

const httpsHeaders = {
  "strict-transport-security": `max-age=${oneYearSeconds}; includeSubDomains`,
  "cross-origin-opener-policy": "same-origin",
};

/**
 * Sets the security headers of every response, errors and downloads included, and `X-Request-Id`, which the log has as
 * `reqId`. HTTPS-only headers are sent only over HTTPS:
 * over plain HTTP on a local network they break pages or cause console warnings.
 */
export function installHeaders(app: FastifyInstance, isSecure: (request: FastifyRequest) => boolean) {
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(commonHeaders);
    reply.header("x-request-id", request.id);
    if (isSecure(request)) reply.headers(httpsHeaders);
    done();
  });
}

/** Forbids caching of API responses. File downloads set their own `Cache-Control`. */
export function installNoStore(api: FastifyInstance) {
  api.addHook("onRequest", (_request, reply, done) => {
    reply.header("cache-control", "no-store");
    done();
  });
}
