import { createServer, type Server } from "node:net";
import { once } from "node:events";
import { afterEach, describe, expect, test } from "vitest";
import { localAddress, requireFreePort, describeListenError } from "#process/listen.ts";

let server: Server | undefined;
afterEach(() => server?.close());

async function occupyPort(host: string) {
  server = createServer().listen(0, host);
  await once(server, "listening");
  const address = server.address();
  return typeof address === "object" && address ? address.port : 0;
}

describe("requireFreePort", () => {
  test("names the port in use and suggests another", async () => {
    const port = await occupyPort("127.0.0.1");
    await expect(requireFreePort({ host: "127.0.0.1", port })).rejects.toThrow(
      `Port ${port} is already in use. Set PORT to another one, such as PORT=5001.`,
    );
  });

  test("also checks the IPv6 address of localhost", async () => {
    const port = await occupyPort("::1");
    await expect(requireFreePort({ host: "127.0.0.1", port })).rejects.toThrow("is already in use");
  });

  test("waits for a port that is released within two seconds", async () => {
    const port = await occupyPort("127.0.0.1");
    setTimeout(() => server?.close(), 500);
    await expect(requireFreePort({ host: "127.0.0.1", port })).resolves.toBeUndefined();
  });
});

test("explains known listen errors and returns others unchanged", () => {
  const refused = (code: string) => describeListenError(Object.assign(new Error(), { code }), { host: "10.9.8.7", port: 80 });
  expect(refused("EACCES")).toMatchObject({
    message: "This account may not listen on port 80. Set PORT to one above 1023, such as PORT=5000.",
  });
  expect(refused("EADDRNOTAVAIL")).toMatchObject({ message: expect.stringContaining("no address 10.9.8.7") });
  const other = new Error("other");
  expect(describeListenError(other, { host: "127.0.0.1", port: 80 })).toBe(other);
});

test.each([
  ["127.0.0.1", "http://localhost:5000"],
  ["0.0.0.0", "http://localhost:5000"],
  ["192.168.1.5", "http://192.168.1.5:5000"],
  ["fe80::1", "http://[fe80::1]:5000"],
])("localAddress of host %s is %s", (host, address) => {
  expect(localAddress({ host, port: 5000 })).toBe(address);
});
