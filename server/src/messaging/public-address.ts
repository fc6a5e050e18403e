import { BlockList, isIP } from "node:net";
import { ipv6Groups } from "#domain/ip-address.ts";

/*
 * Guards against SSRF (server-side request forgery). The addresses to which Daybook sends what people enter: those that IANA's registries of special-purpose addresses (IPv4 and
 * IPv6) call globally reachable.
 */

const listOf = (networks: readonly (readonly [network: string, prefix: number])[], family: "ipv4" | "ipv6") => {
  const list = new BlockList();
  for (const [network, prefix] of networks) list.addSubnet(network, prefix, family);
  return list;
};

const specialIpv4 = listOf(
  [
    ["0.0.0.0", 8],
    ["10.0.0.0", 8],
    ["100.64.0.0", 10],
    ["127.0.0.0", 8],
    ["169.254.0.0", 16],
    ["172.16.0.0", 12],
    ["192.0.0.0", 24],
    ["192.0.2.0", 24],
    ["192.88.99.0", 24],
    ["192.168.0.0", 16],
    ["198.18.0.0", 15],
    ["198.51.100.0", 24],
    ["203.0.113.0", 24],
    // Multicast and reserved.
    ["224.0.0.0", 3],
  ],
  "ipv4",
);

/** All that is assigned for the public internet. Outside of it: local addresses, and those that carry IPv4 addresses. */
const globalIpv6 = listOf([["2000::", 3]], "ipv6");

const specialIpv6 = listOf(
  [
    // Protocols, Teredo among them.
    ["2001::", 23],
    ["2001:db8::", 32],
    // 6to4, which carries IPv4 addresses.
    ["2002::", 16],
    ["3fff::", 20],
  ],
  "ipv6",
);

/** Whether an IP address is on the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !specialIpv4.check(address, "ipv4");
  const plain = ipv6Groups(address)
    ?.map((group) => group.toString(16))
    .join(":");
  return plain !== undefined && globalIpv6.check(plain, "ipv6") && !specialIpv6.check(plain, "ipv6");
}

/** Returns the host of a URL; an IPv6 address without brackets. */
const hostOf = (url: URL) => url.hostname.replace(/^\[|\]$/g, "");

/** Whether a URL names its host by an IP address that is not public. Names are checked when they are resolved. */
export const leadsToPrivateAddress = (address: string) => {
  const host = hostOf(new URL(address));
  return isIP(host) !== 0 && !isPublicAddress(host);
};

/**
 * Returns what is wrong with an address to which Daybook sends, if anything: `wrongForm` unless it is https (or http, with
 * `allowPrivate`) without a user, or that it is private. Names are checked again when they are resolved.
 */
export function problemOfAddress(address: string, allowPrivate: boolean, wrongForm: string): string | undefined {
  const url = URL.parse(address);
  if (!url || !["https:", "http:"].includes(url.protocol) || url.username !== "" || url.password !== "") return wrongForm;
  if (allowPrivate) return undefined;
  if (url.protocol !== "https:") return wrongForm;
  const host = hostOf(url);
  const isPrivate = isIP(host) ? !isPublicAddress(host) : !host.includes(".") || /(^|\.)(localhost|local|internal)\.?$/i.test(host);
  return isPrivate ? `${host} is not a public address` : undefined;
}

/** Returns what is wrong with the address of a webhook, if anything, as a sentence. */
export const problemOfWebhookAddress = (address: string, allowPrivate: boolean) =>
  problemOfAddress(
    address,
    allowPrivate,
    allowPrivate ? "The address must begin with https:// or http://" : "The address must begin with https:// and have no user name",
  );
