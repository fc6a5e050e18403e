import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Env } from "#env.ts";
import { AppError } from "#errors.ts";
import { hasBearer } from "./access-token.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Skips the origin check for a route that other services call; it authenticates them itself. */
    skipOriginCheck?: boolean;
  }
}

/** The headers that tell which site sent a request. */
export type RequestOrigin = {
  secFetchSite: string | undefined;
  origin: string | undefined;
  /** `Host`, or `X-Forwarded-Host` behind a trusted proxy. */
  host: string | undefined;
  publicUrl: string | undefined;
};

const hostOf = (url: string) => {
  try {
    return new URL(url).host;
  } catch {
    return undefined;
  }
};

/**
 * CSRF check: whether a page of another site sent this request. Uses `Sec-Fetch-Site`, or without it compares `Origin` with
 * the host and the public address. A request without `Origin` does not come from a browser and is allowed.
 */
export function isCrossSite({ secFetchSite, origin, host, publicUrl }: RequestOrigin): boolean {
  if (secFetchSite) return secFetchSite !== "same-origin" && secFetchSite !== "none";
  if (!origin) return false;
  const from = hostOf(origin);
  return !from || (from !== host && from !== (publicUrl ? hostOf(publicUrl) : undefined));
}

/**
 * Whether a page of another address sent this request. Stricter than `isCrossSite`: the public address counts if there is
 * one, so that a page whose name was pointed at this server (DNS rebinding) is refused too.
 */
export function isForeignPage({ headers, host }: Pick<FastifyRequest, "headers" | "host">, publicUrl: string | undefined): boolean {
  const { origin } = headers;
  return origin !== undefined && hostOf(origin) !== (publicUrl ? hostOf(publicUrl) : host);
}

const mutatingMethods = new Set(["POST", "PUT", "PATCH", "DELETE"]);

const first = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

/** Extracts the origin headers. */
const originOf = (
  headers: Record<string, string | string[] | undefined>,
  host: string | undefined,
  publicUrl: string | undefined,
): RequestOrigin => ({
  secFetchSite: first(headers["sec-fetch-site"]),
  origin: first(headers["origin"]),
  host,
  publicUrl,
});

/**
 * Rejects cross-site requests that change data (CSRF) with 403. Routes for other services set `config.skipOriginCheck`. An
 * access token is no cookie that a browser adds by itself.
 */
export function installOriginCheck(app: FastifyInstance, publicUrl: string | undefined) {
  app.addHook("onRequest", (request, _reply, done) => {
    const checked = mutatingMethods.has(request.method) && !request.routeOptions.config.skipOriginCheck && !hasBearer(request);
    const refused = checked && isCrossSite(originOf(request.headers, request.host, publicUrl));
    done(refused ? new AppError("forbidden", "This request came from another site and was refused") : undefined);
  });
}

/**
 * The same check for a WebSocket upgrade, which has no route. A page cannot set `X-Forwarded-Host`, so it is trusted behind
 * any proxy.
 */
export const isCrossSiteUpgrade =
  ({ publicUrl, trustProxy }: Pick<Env, "publicUrl" | "trustProxy">) =>
  ({ headers }: IncomingMessage) => {
    const forwarded = trustProxy === false ? undefined : first(headers["x-forwarded-host"])?.split(",")[0]?.trim();
    return isCrossSite(originOf(headers, forwarded ?? headers.host, publicUrl));
  };
