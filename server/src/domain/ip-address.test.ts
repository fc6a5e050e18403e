import { expect, test } from "vitest";
import { ipv6Groups, networkOf } from "./ip-address.ts";

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["::FFFF:cb00:7107", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:DB8:1:2::1", "2001:db8:1:2::/64"],
  ["2001:db8:1:2:ffff:ffff:255.255.255.255", "2001:db8:1:2::/64"],
  ["2001:db8:1:3::1", "2001:db8:1:3::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
])("limits count %s as %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test("other text has no groups", () => {
  expect(["", "203.0.113.7", "2001:db8", "localhost"].map(ipv6Groups)).toEqual([undefined, undefined, undefined, undefined]);
});
