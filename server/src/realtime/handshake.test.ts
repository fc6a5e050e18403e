import { describe, expect, test } from "vitest";
import { socketPath } from "@daybook/contract/core/constants";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";
import { sockets } from "#test/sockets.ts";

const server = startServer({ realtime: true, listen: true });
const make = factories(server);
const { connect } = sockets(server);

describe("the handshake", () => {
  test("rejects anonymous connections", async () => {
    await expect(connect({})).rejects.toThrow("Authentication token missing");
  });

  test.each(["jwt=nonsense", "token=nonsense"])("rejects an invalid cookie: %s", async (cookie) => {
    await expect(connect({ cookie })).rejects.toThrow("Invalid or expired token");
  });

  test("rejects an ended session", async () => {
    const person = await make.user();
    const cookie = await server.cookieOf(person);
    await server.db.deleteFrom("sessions").where("userId", "=", person.id).execute();

    await expect(connect({ cookie })).rejects.toThrow("Invalid or expired token");
  });

  test.each(["jwt", "token", "authToken", "accessToken"])("accepts the session in the cookie %s", async (name) => {
    const token = (await server.cookieOf(await make.user())).slice("jwt=".length);

    expect((await connect({ cookie: `${name}=${token}` })).socket.connected).toBe(true);
  });

  test("accepts the session as auth.token, even with an invalid cookie", async () => {
    const token = (await server.cookieOf(await make.user())).slice("jwt=".length);

    expect((await connect({ token })).socket.connected).toBe(true);
    expect((await connect({ token, cookie: "jwt=nonsense" })).socket.connected).toBe(true);
  });

  test.each([
    ["origin", "https://evil.example"],
    ["sec-fetch-site", "cross-site"],
    ["origin", "null"],
  ])("rejects a cross-site page although the browser sends the cookie: %s: %s", async (name, value) => {
    const cookie = await server.cookieOf(await make.user());

    await expect(connect({ cookie, headers: { [name]: value } })).rejects.toThrow();
    expect((await connect({ cookie, headers: { origin: server.url } })).socket.connected).toBe(true);
  });

  test("supports WebSocket only, not long polling", async () => {
    const response = await fetch(`${server.url}${socketPath}/?EIO=4&transport=polling`);

    expect([response.status, await response.json()]).toMatchObject([404, { code: "not_found" }]);
  });
});
