import type { ActorContext, MaybeActor } from "./context.ts";

const localHosts = ["localhost", "127.0.0.1", "[::1]"];

export const isLocalHost = (host: string) => localHosts.includes(host.toLowerCase());

/** Whether only this machine reaches the address. */
export const isLocalAddress = (address: string) => localHosts.includes(URL.parse(address)?.hostname ?? "");

/**
 * The address with which links in messages begin: `PUBLIC_URL`, or the address that the first administrator used at set-up.
 * Undefined if neither is known. Addresses of later requests don't count, because their senders choose them.
 */
export const linkAddress = ({ env, company }: Pick<ActorContext<MaybeActor>, "env" | "company">): string | undefined =>
  env.publicUrl ?? company.setupAddress ?? undefined;
