import { expect, test } from "vitest";
import { isPublicAddress, problemOfAddress } from "./public-address.ts";

/** The entries of IANA's registries that are not globally reachable, and what carries IPv4 addresses; with their edges. */
const special = `
  0.0.0.0 0.255.255.255 10.0.0.0 10.255.255.255 100.64.0.0 100.127.255.255 127.0.0.1 169.254.169.254
  172.16.0.0 172.31.255.255 192.0.0.1 192.0.2.1 192.88.99.1 192.168.0.0 192.168.255.255 198.18.0.0
  198.19.255.255 198.51.100.1 203.0.113.1 224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.255
  :: ::1 ::8.8.8.8 ::ffff:10.0.0.1 ::ffff:8.8.8.8 ::ffff:0:8.8.8.8 64:ff9b::8.8.8.8 64:ff9b:1::8.8.8.8
  100::1 100:0:0:1::1 2001::1 2001:1ff:ffff::1 2001:db8::1 2002::1 2002:a00:1::1 3fff::1 3fff:fff:ffff::1
  4000::1 5f00::1 fc00::1 fdff::1 fe80::1 fe80::1%eth0 fec0::1 feff::1 ff02::1`
  .trim()
  .split(/\s+/)
  .concat("not an address", "");
const open = `
  1.1.1.1 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 172.15.255.255 172.32.0.0 192.31.196.1
  192.0.1.0 198.17.255.255 198.20.0.0 223.255.255.255 2000::1 2001:200::1 2001:4860:4860::8888 2003::1
  2606:4700:4700::1111 2A00:1450::1 3ffe::1`
  .trim()
  .split(/\s+/);

test.each(special)("%s is not public", (address) => expect(isPublicAddress(address)).toBe(false));
test.each(open)("%s is public", (address) => expect(isPublicAddress(address)).toBe(true));

test.each([
  ["https://[fec0::1]/1", "fec0::1 is not a public address"],
  ["https://[64:ff9b:1::a00:1]/1", "64:ff9b:1::a00:1 is not a public address"],
  ["https://[2002:a00:1::1]/1", "2002:a00:1::1 is not a public address"],
  ["https://[::ffff:0:10.0.0.1]/1", "::ffff:0:a00:1 is not a public address"],
  ["https://0x7f000001/1", "127.0.0.1 is not a public address"],
  ["https://017700000001/1", "127.0.0.1 is not a public address"],
  ["https://printer/1", "printer is not a public address"],
  ["https://hook.internal./1", "hook.internal. is not a public address"],
  ["http://example.com/1", "Use https"],
  ["https://user@example.com/1", "Use https"],
  ["https://example.com/1", undefined],
])("%s: %s", (address, problem) => {
  expect(problemOfAddress(address, false, "Use https")).toBe(problem);
});
