import { createServer, type IncomingMessage, type Server } from "node:http";
import type { Duplex } from "node:stream";
import { socketPath } from "@daybook/contract/core/constants";

export type Upgrades = {
  /** The HTTP server whose upgrades are handled; its requests are not affected. */
  server: Server;
  /** Whether a page of another site opens this socket. */
  isCrossSite: (request: IncomingMessage) => boolean;
  /** Responds to a rejected upgrade. */
  refuse: (socket: Duplex, message: string) => void;
};

/**
 * Handles WebSocket upgrades: rejects cross-site ones and passes the others to Socket.IO. Socket.IO takes over the server it
 * is attached to, so it gets a server that never listens and receives only upgrades.
 */
export function installUpgradeHandler({ server, isCrossSite, refuse }: Upgrades) {
  const upgradeTarget = createServer();
  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on("error", () => socket.destroy());
    if (!request.url?.startsWith(`${socketPath}/`)) return refuse(socket, "There is nothing at this address");
    if (isCrossSite(request)) return refuse(socket, "This request came from another site and was refused");
    upgradeTarget.emit("upgrade", request, socket, head);
  };
  server.on("upgrade", onUpgrade);
  return { upgradeTarget, close: () => void server.off("upgrade", onUpgrade) };
}
