import { connect, createServer, type Server, type Socket } from "node:net";

/**
 * A TCP proxy in front of the database that simulates outages: `open` forwards everything, `shut` breaks and refuses
 * connections, `silent` accepts connections and never responds, like a network that drops packets.
 */
export async function tcpProxy(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let state: "open" | "shut" | "silent" = "open";
  let lastHeard: string | undefined;

  const server: Server = createServer((client) => {
    sockets.add(client);
    client.on("error", () => client.destroy());
    client.on("close", () => sockets.delete(client));
    if (state === "shut") return void client.destroy();
    const database = connect({ host: target.hostname, port: Number(target.port) });
    sockets.add(database);
    database.on("error", () => database.destroy());
    database.on("close", () => (sockets.delete(database), client.destroy()));
    client.on("close", () => database.destroy());
    client.on("data", (bytes) => {
      if (state === "open") database.write(bytes);
      if (lastHeard !== undefined && bytes.includes(lastHeard)) {
        state = "silent";
        lastHeard = undefined;
      }
    });
    database.on("data", (bytes) => state === "open" && client.write(bytes));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const url = new URL(databaseUrl);
  url.hostname = "127.0.0.1";
  url.port = String(typeof address === "object" && address ? address.port : 0);

  const destroyAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.toString(),
    open: () => void (state = "open"),
    shut: () => {
      state = "shut";
      destroyAll();
    },
    silent: () => void (state = "silent"),
    /** Becomes silent after forwarding the next statement with this text: it is carried out, and its response is lost. */
    muteAfter: (text: string) => void (lastHeard = text),
    close: async () => {
      destroyAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
