import { Server } from "socket.io";
import { socketConnectTimeoutMs, socketPath } from "@daybook/contract/core/constants";
import { sessionWords } from "@daybook/contract/core/errors";
import { announcementEvent, changedEvent, type ServerEvent } from "@daybook/contract/core/events";
import type { Event } from "#context.ts";
import type { Database, Db } from "#db/database.ts";
import { processAdapter } from "./adapter.ts";
import { installUpgradeHandler, type Upgrades } from "./upgrade-handler.ts";
import { type Identity, identify } from "./handshake.ts";
import * as realtimeRepository from "./realtime.repository.ts";
import { reviewer, type Sockets } from "./revalidate.ts";
import { audienceOf, type Audience, everyone, roomOfSession, roomOfUser, roomsOf } from "./rooms.ts";

export type RealtimeOptions = Upgrades & {
  database: Database;
  identity: Identity;
  log: { warn: (details: object, message: string) => void };
};

export type Realtime = {
  /** Tells the browsers of every process, after the commit. Never fails: what cannot be told is fetched again later. */
  emit(event: Event): void;
  /** Sockets connected to this process. */
  connections(): number;
  close(): Promise<void>;
};

/** Clients send nothing but their handshake. */
const maxMessageBytes = 10_000;
/** How often sessions that ended unnoticed are looked for: too old, or ended while the database was away. */
const reviewEveryMs = 60_000;

/**
 * The sockets of this process: who may connect, what they are told, and when they are closed. Every change that may
 * move a person (session, role, team, project) makes all processes look again at that person's sockets: one that is
 * not where it belongs is closed, and comes back by itself if it still may.
 */
export function startRealtime({ database, identity, log, ...upgrades }: RealtimeOptions): Realtime {
  const warn = (error: unknown, message: string) => log.warn({ err: error }, message);
  const { door, close: closeDoor } = installUpgradeHandler(upgrades);
  const adapter = processAdapter({
    url: database.url,
    onError: (error) => warn(error, "events between processes failed"),
    onResumed: () => sockets.closeAll(),
  });
  const io: Sockets = new Server(door, {
    path: socketPath,
    transports: ["websocket"],
    serveClient: false,
    connectTimeout: socketConnectTimeoutMs,
    maxHttpBufferSize: maxMessageBytes,
    adapter: adapter.create,
  });
  const sockets = reviewer(io, identity, warn);
  const timer = setInterval(() => void sockets.reviewAll(), reviewEveryMs).unref();

  io.use((socket, next) => {
    const reviewsSeen = sockets.reviews();
    identify(socket, identity).then(
      ({ hasToken, actor }) => {
        if (!actor) return next(new Error(hasToken ? sessionWords.invalid : sessionWords.missing));
        Object.assign(socket.data, { sessionId: actor.sessionId, rooms: roomsOf(actor), reviewsSeen });
        next();
      },
      (error: unknown) => {
        warn(error, "a socket could not be identified");
        // A refusal would be final for the client; a connection that breaks is tried again.
        socket.conn.close();
      },
    );
  });
  io.on("connection", (socket) => {
    void socket.join(socket.data.rooms);
    void sockets.reviewNewcomer(socket);
  });
  io.on("review", (rooms) => void sockets.review(rooms));

  const reviewEverywhere = (rooms: string[]) => {
    io.serverSideEmit("review", rooms);
    return sockets.review(rooms);
  };

  async function tell(event: Event) {
    switch (event.name) {
      case "sessions.revoked":
        return reviewEverywhere([event.sessionId ? roomOfSession(event.sessionId) : roomOfUser(event.userId)]);
      case "access.changed":
        return reviewEverywhere([roomOfUser(event.userId)]);
      case announcementEvent:
        return io.to(event.userId ? roomOfUser(event.userId) : everyone).emit(announcementEvent, event.notification);
      default:
        io.to(audienceOf(event, await circleOf(database.db, event))).emit(changedEvent, event);
    }
    // The role or the team may be what changed.
    if (event.name === "users.changed") await reviewEverywhere([roomOfUser(event.userId)]);
  }

  return {
    emit: (event) => void tell(event).catch((error: unknown) => warn(error, "an event could not be told")),
    connections: () => io.sockets.sockets.size,
    async close() {
      clearInterval(timer);
      closeDoor();
      await io.close();
      await adapter.close();
    },
  };
}

const nobody: Audience = { teamId: null, projectIds: [], userIds: [] };

async function circleOf(db: Db, event: ServerEvent): Promise<Audience> {
  switch (event.name) {
    case "users.changed":
      return realtimeRepository.audienceOfUser(db, event.userId);
    case "projects.changed":
      return realtimeRepository.audienceOfProject(db, event.projectId);
    default:
      return nobody;
  }
}
