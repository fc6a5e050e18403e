import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";
import type { Env } from "#env.ts";
import { AppError } from "#errors.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Outsiders call this route by design; it checks them itself. */
    foreign?: boolean;
  }
}

/** What a request says of where it comes from. */
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
 * Whether another site's page sent this: `Sec-Fetch-Site` says so, or, without that header, an `Origin` that
 * is neither the request's host nor the public address. No `Origin` is not a browser and allowed.
 */
export function isForeign({ secFetchSite, origin, host, publicUrl }: RequestOrigin): boolean {
  if (secFetchSite) return secFetchSite !== "same-origin" && secFetchSite !== "none";
  if (!origin) return false;
  const from = hostOf(origin);
  return !from || (from !== host && from !== (publicUrl ? hostOf(publicUrl) : undefined));
}

const changing = new Set(["POST", "PUT", "PATCH", "DELETE"]);

const first = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

/** What a request's headers say of its origin. */
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

/** Refuses what another site's page asks to change. Routes that outsiders call by design say `config.foreign`. */
export function installOriginCheck(app: FastifyInstance, publicUrl: string | undefined) {
  app.addHook("onRequest", (request, _reply, done) => {
    const asked = changing.has(request.method) && !request.routeOptions.config.foreign;
    const refused = asked && isForeign(originOf(request.headers, request.host, publicUrl));
    done(refused ? new AppError("forbidden", "This request came from another site and was refused") : undefined);
  });
}

/**
 * The same rule for the handshake of a socket, which no route sees. A page cannot set `X-Forwarded-Host`, so behind a
 * proxy it is believed as it stands.
 */
export const isForeignUpgrade =
  ({ publicUrl, trustProxy }: Pick<Env, "publicUrl" | "trustProxy">) =>
  ({ headers }: IncomingMessage) => {
    const forwarded = trustProxy === false ? undefined : first(headers["x-forwarded-host"])?.split(",")[0]?.trim();
    return isForeign(originOf(headers, forwarded ?? headers.host, publicUrl));
  };
