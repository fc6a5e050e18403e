import { lookup } from "node:dns";
import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import type { LookupFunction } from "node:net";
import { isPublicAddress, leadsToPrivateAddress } from "./public-address.ts";

export type OutgoingPost = {
  address: string;
  headers: Record<string, string | number>;
  body: string | Buffer;
  /** Permits names that lead to private addresses. */
  allowPrivate: boolean;
  timeoutMs: number;
};

export type Reply = {
  status: number;
  /** How long the server asks to wait before the next request; undefined if it does not say. */
  retryAfterSeconds: number | undefined;
};

/** More of a reply is not read. */
const replyBytesMax = 100_000;

/** Reads `Retry-After`: seconds or a date. */
function retryAfterSeconds(value: string | undefined) {
  if (value === undefined) return undefined;
  const seconds = /^\d{1,9}$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined;
}

const notPublic = () => new Error("not a public address");

/**
 * Resolves a name to public addresses only, so that a name cannot lead into the company's network: the
 * connection goes to the address that was checked.
 */
const publicLookup: LookupFunction = (hostname, lookupOptions, done) =>
  lookup(hostname, { ...lookupOptions, all: true }, (error, addresses) => {
    if (error) return done(error, "", 0);
    const first = addresses[0];
    if (!first || addresses.some(({ address }) => !isPublicAddress(address))) return done(notPublic(), "", 0);
    return lookupOptions.all ? done(null, addresses) : done(null, first.address, first.family);
  });

/** Sends a POST to an address that a person has entered. Follows no redirects. */
export const post = ({ address, headers, body, allowPrivate, timeoutMs }: OutgoingPost) =>
  new Promise<Reply>((resolve, reject) => {
    if (!allowPrivate && leadsToPrivateAddress(address)) return reject(notPublic());
    const send = address.startsWith("https:") ? httpsRequest : httpRequest;
    const request = send(
      address,
      {
        method: "POST",
        headers,
        timeout: timeoutMs,
        signal: AbortSignal.timeout(timeoutMs),
        ...(!allowPrivate && { lookup: publicLookup }),
      },
      (response) => {
        let bytes = 0;
        response.on("data", (part: Buffer) => {
          if ((bytes += part.length) > replyBytesMax) response.destroy();
        });
        response.on("error", () => {});
        resolve({ status: response.statusCode ?? 0, retryAfterSeconds: retryAfterSeconds(response.headers["retry-after"]) });
      },
    );
    request.on("error", reject);
    request.end(body);
  });

/** Errors before the request was sent. */
export const isUnsent = (error: unknown) =>
  ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN"].includes((error as NodeJS.ErrnoException).code ?? "");
