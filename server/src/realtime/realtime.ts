import { Server } from "socket.io";
import { socketConnectTimeoutMs, socketPath } from "@daybook/contract/core/constants";
import { sessionMessages } from "@daybook/contract/core/errors";
import { announcementEvent, changedEvent, currentEvent, type ServerEvent } from "@daybook/contract/core/events";
import type { Event } from "#context.ts";
import type { Database, Db } from "#db/database.ts";
import { processAdapter } from "./adapter.ts";
import { installUpgradeHandler, type Upgrades } from "./upgrade-handler.ts";
import { type Identity, identify } from "./handshake.ts";
import { recentEvents } from "./recent-events.ts";
import * as realtimeRepository from "./realtime.repository.ts";
import { revalidator, type Sockets } from "./revalidate.ts";
import { admins, type Audience, everyone, roomOfSession, roomOfUser, roomsFor, roomsOf, spreadFor } from "./rooms.ts";

export type RealtimeOptions = Upgrades & {
  database: Database;
  identity: Identity;
  log: { warn: (details: object, message: string) => void };
};

export type Realtime = {
  /**
   * Notifies the browsers of all processes. Never throws: browsers refetch what they missed when they reconnect.
   * @param exceptSocket the id of a socket that is left out
   */
  emit(event: Event, exceptSocket?: string): void;
  /** Which events this process has heard; browsers of its pages send it back with their handshake. */
  eventPosition(): string;
  /** Sockets connected to this process. */
  connections(): number;
  close(): Promise<void>;
};

/** Clients send only their handshake. */
const maxMessageBytes = 10_000;
/** Interval for finding sessions that ended without an event: expired, or ended while the database was unavailable. */
const revalidateEveryMs = 60_000;

/**
 * Starts the socket server of this process: authentication, notifications, and closing sockets. Any change that may affect a
 * user's rooms (session, role, team, project) makes all processes revalidate the user's sockets: sockets in the wrong rooms
 * are closed, and their browsers reconnect if they are still allowed to.
 */
export function startRealtime({ database, identity, log, ...upgrades }: RealtimeOptions): Realtime {
  const warn = (error: unknown, message: string) => log.warn({ err: error }, message);
  const { upgradeTarget, close: removeUpgradeHandler } = installUpgradeHandler(upgrades);
  const recent = recentEvents();
  const adapter = processAdapter({
    url: database.url,
    onError: (error) => warn(error, "events between processes failed"),
    onListening: recent.onListening,
    onDeaf: recent.onDeaf,
    onResumed: () => sockets.closeAll(),
  });
  const io: Sockets = new Server(upgradeTarget, {
    path: socketPath,
    transports: ["websocket"],
    serveClient: false,
    connectTimeout: socketConnectTimeoutMs,
    maxHttpBufferSize: maxMessageBytes,
    adapter: adapter.create,
  });
  const sockets = revalidator(io, identity, warn);
  const timer = setInterval(() => {
    recent.forgetOld();
    void sockets.revalidateAll();
  }, revalidateEveryMs).unref();

  io.use((socket, next) => {
    const revalidationsSeen = sockets.revalidations();
    identify(socket, identity).then(
      ({ hasToken, actor }) => {
        if (!actor) return next(new Error(hasToken ? sessionMessages.invalid : sessionMessages.missing));
        Object.assign(socket.data, { sessionId: actor.sessionId, rooms: roomsOf(actor), revalidationsSeen });
        next();
      },
      (error: unknown) => {
        warn(error, "a socket could not be identified");
        // An error would be final for the client; a closed connection is retried.
        socket.conn.close();
      },
    );
  });
  io.on("connection", (socket) => {
    void socket.join(socket.data.rooms);
    // From here on the socket receives every event of its rooms.
    if (recent.isCurrent(socket.handshake.auth, socket.data.rooms)) socket.emit(currentEvent);
    void sockets.revalidateNew(socket);
  });
  io.on("revalidate", (rooms) => void sockets.revalidate(rooms));
  io.on("notifying", recent.note);

  const notify = (rooms: string[], name: string, event: unknown, exceptSocket: string | undefined) => {
    // Without a room, Socket.IO would notify everyone.
    if (rooms.length === 0) return;
    recent.note(rooms);
    io.serverSideEmit("notifying", rooms);
    const audience = exceptSocket === undefined ? io.to(rooms) : io.to(rooms).except(exceptSocket);
    audience.emit(name, event, spreadFor(socketsIn(rooms)));
  };

  let announced: Promise<unknown> = Promise.resolve();
  /** Events of announcements keep their order, although an audience has to be looked up. */
  const announce = (event: AnnouncementEvent, exceptSocket: string | undefined) => {
    const sent = announced.then(async () =>
      notify(await roomsOfAnnouncement(database.db, event), announcementEvent, event.notification, exceptSocket),
    );
    announced = sent.catch(() => undefined);
    return sent;
  };

  /** Of this process: each has about as many, and serves the refetches of its own. */
  const socketsIn = (rooms: string[]) => rooms.reduce((sum, room) => sum + (io.sockets.adapter.rooms.get(room)?.size ?? 0), 0);

  const revalidateEverywhere = (rooms: string[]) => {
    io.serverSideEmit("revalidate", rooms);
    return sockets.revalidate(rooms);
  };

  async function dispatch(event: Event, exceptSocket: string | undefined) {
    switch (event.name) {
      case "sessions.revoked":
        return revalidateEverywhere([event.sessionId ? roomOfSession(event.sessionId) : roomOfUser(event.userId)]);
      case "access.changed":
        return revalidateEverywhere([roomOfUser(event.userId)]);
      case announcementEvent:
        return announce(event, exceptSocket);
      case "announcements.reacted": {
        const { audience, senderId, ...said } = event;
        const rooms = await roomsOfAnnouncement(database.db, { userId: null, audience });
        return notify(audience ? [...rooms, admins, roomOfUser(senderId)] : rooms, changedEvent, said, exceptSocket);
      }
      default:
        notify(roomsFor(event, await audienceOf(database.db, event)), changedEvent, event, exceptSocket);
    }
    // The change may affect the user's role or team.
    if (event.name === "users.changed") await revalidateEverywhere([roomOfUser(event.userId)]);
  }

  return {
    // The response to the change is sent first.
    emit: (event, exceptSocket) =>
      void setImmediate(() => void dispatch(event, exceptSocket).catch((error: unknown) => warn(error, "an event could not be sent"))),
    eventPosition: recent.position,
    connections: () => io.sockets.sockets.size,
    async close() {
      clearInterval(timer);
      removeUpgradeHandler();
      await io.close();
      await adapter.close();
    },
  };
}

type AnnouncementEvent = Extract<Event, { name: typeof announcementEvent }>;

/**
 * Announcements have content, so the rooms of an audience are those of its people as of now: a socket that has not yet left the
 * room of an earlier team gets nothing.
 */
async function roomsOfAnnouncement(
  db: Db,
  { userId, audience, exceptAudience }: Pick<AnnouncementEvent, "userId" | "audience" | "exceptAudience">,
): Promise<string[]> {
  if (userId !== null) return [roomOfUser(userId)];
  if (!audience && !exceptAudience) return [everyone];
  return (await realtimeRepository.listAudience(db, audience ?? null, exceptAudience)).map(roomOfUser);
}

const emptyAudience: Audience = { teamId: null, projectIds: [], userIds: [] };

async function audienceOf(db: Db, event: ServerEvent): Promise<Audience> {
  switch (event.name) {
    case "users.changed":
    case "schedules.changed":
      return realtimeRepository.audienceOfUser(db, event.userId);
    case "projects.changed":
      return realtimeRepository.audienceOfProject(db, event.projectId);
    default:
      return emptyAudience;
  }
}
