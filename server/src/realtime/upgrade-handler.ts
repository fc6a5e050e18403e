import { createServer, type IncomingMessage, type Server } from "node:http";
import type { Duplex } from "node:stream";
import { socketPath } from "@daybook/contract/core/constants";

export type Upgrades = {
  /** The server whose upgrades are taken; its requests stay its own. */
  server: Server;
  /** Whether another site's page opens this socket. */
  isForeign: (request: IncomingMessage) => boolean;
  /** Answers an upgrade that is not taken. */
  refuse: (socket: Duplex, message: string) => void;
};

/** Socket.IO takes over the whole server it is attached to: it gets one that never listens and sees upgrades alone. */
export function installUpgradeHandler({ server, isForeign, refuse }: Upgrades) {
  const door = createServer();
  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on("error", () => socket.destroy());
    if (!request.url?.startsWith(`${socketPath}/`)) return refuse(socket, "There is nothing at this address");
    if (isForeign(request)) return refuse(socket, "This request came from another site and was refused");
    door.emit("upgrade", request, socket, head);
  };
  server.on("upgrade", onUpgrade);
  return { door, close: () => void server.off("upgrade", onUpgrade) };
}
