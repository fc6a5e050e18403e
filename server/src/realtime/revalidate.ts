import type { DefaultEventsMap, Server, Socket } from "socket.io";
import type { Identity } from "./handshake.ts";
import { roomsOf } from "./rooms.ts";

/** Data of an authenticated socket. */
export type SocketData = {
  sessionId: string;
  rooms: string[];
  /** Number of revalidations that had started when the handshake was authenticated. */
  revalidationsSeen: number;
};

export type BetweenProcesses = {
  revalidate: (rooms: string[]) => void;
  /** An event for these rooms follows. */
  notifying: (rooms: string[]) => void;
};
export type Sockets = Server<DefaultEventsMap, DefaultEventsMap, BetweenProcesses, SocketData>;
type Connected = Socket<DefaultEventsMap, DefaultEventsMap, BetweenProcesses, SocketData>;

/**
 * Checks connected sockets of this process again. A socket whose session ended, or whose user belongs in other rooms, is
 * closed at the transport level, so that its client reconnects and is authenticated again.
 */
export function revalidator(io: Sockets, { clock, listActors }: Identity, warn: (error: unknown, message: string) => void) {
  let started = 0;

  const disconnect = (sockets: Connected[]) => {
    for (const socket of sockets) socket.conn.close();
  };

  const findInvalid = async (sockets: Connected[]) => {
    const sessionIds = [...new Set(sockets.map((socket) => socket.data.sessionId))];
    const actors = await listActors(sessionIds, clock.now().toISOString());
    const rooms = new Map(actors.map((actor) => [actor.sessionId, roomsOf(actor).join()]));
    return sockets.filter((socket) => rooms.get(socket.data.sessionId) !== socket.data.rooms.join());
  };

  /** Closes the invalid sockets. If the database is unavailable, closes `fallback`: sockets that may have lost access. */
  const check = async (sockets: Connected[], fallback: Connected[] = sockets) => {
    if (sockets.length === 0) return;
    try {
      disconnect(await findInvalid(sockets));
    } catch (error) {
      warn(error, "sockets could not be revalidated");
      disconnect(fallback);
    }
  };

  const all = () => [...io.sockets.sockets.values()];

  return {
    /** Number of revalidations that have started. */
    revalidations: () => started,
    /** Checks the sockets in these rooms. */
    revalidate: (rooms: string[]) => {
      started++;
      const ids = new Set(rooms.flatMap((room) => [...(io.sockets.adapter.rooms.get(room) ?? [])]));
      return check([...ids].flatMap((id) => io.sockets.sockets.get(id) ?? []));
    },
    /** Checks all sockets. If the database is unavailable, they stay open until the next check. */
    revalidateAll: () => check(all(), []),
    /** Checks a new socket if a revalidation started during its handshake and therefore missed it. */
    revalidateNew: (socket: Connected) => (socket.data.revalidationsSeen === started ? undefined : check([socket])),
    closeAll: () => disconnect(all()),
  };
}
