import type { DefaultEventsMap, Server, Socket } from "socket.io";
import type { Identity } from "./handshake.ts";
import { roomsOf } from "./rooms.ts";

/** What a socket is known by after its handshake. */
export type Kept = {
  sessionId: string;
  rooms: string[];
  /** How many reviews had begun when the handshake asked who this is. */
  reviewsSeen: number;
};

export type BetweenProcesses = { review: (rooms: string[]) => void };
export type Sockets = Server<DefaultEventsMap, DefaultEventsMap, BetweenProcesses, Kept>;
type Connected = Socket<DefaultEventsMap, DefaultEventsMap, BetweenProcesses, Kept>;

/**
 * Looks again at sockets of this process. A socket whose session is over, or whose person belongs in other rooms now,
 * is closed below Socket.IO, so that its client tries again: the handshake then decides anew.
 */
export function reviewer(io: Sockets, { clock, listActors }: Identity, warn: (error: unknown, message: string) => void) {
  let begun = 0;

  const close = (sockets: Connected[]) => {
    for (const socket of sockets) socket.conn.close();
  };

  const misplaced = async (sockets: Connected[]) => {
    const sessionIds = [...new Set(sockets.map((socket) => socket.data.sessionId))];
    const actors = await listActors(sessionIds, clock.now().toISOString());
    const rooms = new Map(actors.map((actor) => [actor.sessionId, roomsOf(actor).join()]));
    return sockets.filter((socket) => rooms.get(socket.data.sessionId) !== socket.data.rooms.join());
  };

  /** When the database cannot be asked, a socket that may have lost its right is closed. */
  const lookAt = async (sockets: Connected[], otherwise: Connected[] = sockets) => {
    if (sockets.length === 0) return;
    try {
      close(await misplaced(sockets));
    } catch (error) {
      warn(error, "sockets could not be reviewed");
      close(otherwise);
    }
  };

  const all = () => [...io.sockets.sockets.values()];

  return {
    /** How many reviews have begun. */
    reviews: () => begun,
    /** The sockets in these rooms. */
    review: (rooms: string[]) => {
      begun++;
      const ids = new Set(rooms.flatMap((room) => [...(io.sockets.adapter.rooms.get(room) ?? [])]));
      return lookAt([...ids].flatMap((id) => io.sockets.sockets.get(id) ?? []));
    },
    /** Every socket; one that cannot be judged now stays until the next time. */
    reviewAll: () => lookAt(all(), []),
    /** One that was on its way in while a review looked at the others. */
    reviewNewcomer: (socket: Connected) => (socket.data.reviewsSeen === begun ? undefined : lookAt([socket])),
    closeAll: () => close(all()),
  };
}
