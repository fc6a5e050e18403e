import { isIP } from "node:net";

/** Returns the eight groups of an IPv6 address, without its zone; undefined for other text. */
export function ipv6Groups(address: string): number[] | undefined {
  const withoutZone = address.split("%", 1)[0]!;
  if (isIP(withoutZone) !== 6) return undefined;
  // The URL parser writes every address in one way: hexadecimal groups and at most one `::`.
  const [head = "", tail] = new URL(`http://[${withoutZone}]`).hostname.slice(1, -1).split("::");
  const groupsIn = (part: string) => (part === "" ? [] : part.split(":").map((group) => Number.parseInt(group, 16)));
  const [first, last] = [groupsIn(head), groupsIn(tail ?? "")];
  return [...first, ...Array.from({ length: 8 - first.length - last.length }, () => 0), ...last];
}

/** Returns the IPv4 address in an IPv6 address `::ffff:a.b.c.d`, as a server that listens on both sees it. */
const mappedIpv4 = ([a, b, c, d, e, marker, high = 0, low = 0]: number[]) =>
  [a, b, c, d, e].every((group) => group === 0) && marker === 0xffff ? [high >> 8, high & 255, low >> 8, low & 255].join(".") : undefined;

/**
 * Returns the network by which limits count a client: the IPv4 address, or the /64 of an IPv6 address, because one customer has
 * all addresses of a /64.
 */
export function networkOf(address: string): string {
  const groups = ipv6Groups(address);
  if (!groups) return address;
  return (
    mappedIpv4(groups) ??
    `${groups
      .slice(0, 4)
      .map((group) => group.toString(16))
      .join(":")}::/64`
  );
}
