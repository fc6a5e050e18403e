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

/** Sends a POST to an address that a person has entered. Resolves to the status of the response. Follows no redirects. */
export const post = ({ address, headers, body, allowPrivate, timeoutMs }: OutgoingPost) =>
  new Promise<number>((resolve, reject) => {
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
        response.resume();
        resolve(response.statusCode ?? 0);
      },
    );
    request.on("error", reject);
    request.end(body);
  });

/** Errors before the request was sent. */
export const isUnsent = (error: unknown) =>
  ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN"].includes((error as NodeJS.ErrnoException).code ?? "");
