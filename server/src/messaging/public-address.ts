import { BlockList, isIP } from "node:net";

/** Addresses that are not on the public internet. */
const privateAddresses = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["224.0.0.0", 3],
] as const)
  privateAddresses.addSubnet(network, prefix, "ipv4");
for (const [network, prefix] of [
  ["::", 128],
  ["::1", 128],
  ["fc00::", 7],
  ["fe80::", 10],
  ["ff00::", 8],
  ["64:ff9b::", 96],
] as const)
  privateAddresses.addSubnet(network, prefix, "ipv6");

/** Whether an IP address is private, local or reserved. IPv4 addresses in IPv6 notation count as IPv4. */
export const isPrivateAddress = (address: string) => privateAddresses.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");

/**
 * Returns what is wrong with an address to which Daybook sends, if anything: `wrongForm` unless it is https (or http, with
 * `allowPrivate`) without a user, or that it is private. Names are checked again when they are resolved.
 */
export function problemOfAddress(address: string, allowPrivate: boolean, wrongForm: string): string | undefined {
  const url = URL.parse(address);
  if (!url || !["https:", "http:"].includes(url.protocol) || url.username !== "" || url.password !== "") return wrongForm;
  if (allowPrivate) return undefined;
  if (url.protocol !== "https:") return wrongForm;
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const isPrivate = isIP(host) ? isPrivateAddress(host) : !host.includes(".") || /(^|\.)(localhost|local|internal)\.?$/i.test(host);
  return isPrivate ? `${host} is not a public address` : undefined;
}
