import {
  refetchSpreadMs,
  socketConnectTimeoutMs,
  socketPath,
  socketReconnectAttempts,
  socketReconnectDelayMaxMs,
  socketReconnectDelayMs,
  socketStatusPollMs,
} from "@daybook/contract/core/constants";
import {
  announcementEvent,
  type AnnouncementNotification,
  changedEvent,
  currentEvent,
  type ServerEvent,
} from "@daybook/contract/core/events";
import { announcementChange, staleAfterEvent, type StaleKey, staleQueries } from "@daybook/contract/core/stale";
import type { QueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { readableToken } from "#lib/session/readable-token.ts";
import { renderEnvironment } from "#lib/ssr/hydration.ts";
import { refetchAfterWrites, refetchStale, separateKeys } from "./stale.ts";
import { setSocketId } from "./writes.ts";

/** Queries over whole periods are expensive, so a burst of changes refetches them once. */
const heavy = ["analytics", "reports"];
const heavyIntervalMs = 10_000;

type Status = { connected: boolean; /** Why the last attempt failed; stored, never shown. */ error: string | null };

const disconnected: Status = { connected: false, error: null };
let status = disconnected;
const listeners = new Set<() => void>();

function setStatus(next: Status) {
  status = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useLiveStatus = () =>
  useSyncExternalStore(
    subscribe,
    () => status,
    () => disconnected,
  );

/** A delay from one second, so that not all browsers call at the same time. */
const delayMs = (spreadMs: number) => 1000 + Math.random() * spreadMs;

/**
 * Batches query keys and flushes them without duplicates: one second and a random part of `spreadMs` after the first one, and
 * at most once per `intervalMs`.
 */
function batching(flush: (keys: StaleKey[]) => void, intervalMs = 0) {
  const waiting = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const run = () => {
    timer = undefined;
    if (waiting.size === 0) return;
    const due = [...waiting].map((key) => JSON.parse(key) as StaleKey);
    waiting.clear();
    flush(separateKeys(due));
    if (intervalMs > 0) timer = setTimeout(run, intervalMs);
  };
  return {
    add(keys: readonly StaleKey[], spreadMs: number) {
      for (const key of keys) waiting.add(JSON.stringify(key));
      if (waiting.size > 0) timer ??= setTimeout(run, delayMs(spreadMs));
    },
    remove: (key: StaleKey) => void waiting.delete(JSON.stringify(key)),
    stop: () => clearTimeout(timer),
  };
}

/** How often everything on the screen is refetched while no events arrive, such as behind a proxy that refuses WebSockets. */
const disconnectedRefetchMs = 60_000;

/** The query key of all queries. */
const everything: StaleKey = [];

/** Delay, so that the screen and its data load first. */
const afterScreen = () => new Promise<void>((resolve) => setTimeout(resolve, 1000));

/**
 * Connects the socket of the signed-in user, with the options of the specification, section 9. Returns the function that
 * disconnects and clears the status. The client library loads here, after the first screen.
 */
export function startLive(queryClient: QueryClient, ownId: string) {
  let stopped = false;
  const stopRefetching = refetchAfterWrites(queryClient);
  const { at, eventPosition } = renderEnvironment();
  /** When the server rendered the page and after which events, until the first connection; undefined for a page without its data. */
  let rendered = at ? { renderedAt: at, eventPosition } : undefined;
  let disconnect = () => {};

  void afterScreen()
    .then(() => import("socket.io-client"))
    .then(
      ({ io }) => {
        if (stopped) return;
        const socket = io({
          path: socketPath,
          transports: ["websocket"],
          timeout: socketConnectTimeoutMs,
          reconnectionAttempts: socketReconnectAttempts,
          reconnectionDelay: socketReconnectDelayMs,
          reconnectionDelayMax: socketReconnectDelayMaxMs,
          withCredentials: true,
          // The browser sends the session cookie itself; a token that scripts can read is sent in addition.
          auth: (send) => send({ token: readableToken(), ...rendered }),
        });

        const isHeavy = ([feature]: StaleKey) => heavy.some((name) => name === feature);
        const invalidate = (keys: StaleKey[]) => {
          for (const queryKey of keys) refetchStale(queryClient, { queryKey });
        };
        const light = batching(invalidate);
        // Of events that many browsers get: a change for few people does not wait for them.
        const broadcast = batching(invalidate);
        // A hidden tab refetches when it becomes visible.
        const throttled = batching((keys) => {
          const refetchType = document.visibilityState === "hidden" ? "none" : "active";
          for (const queryKey of keys) refetchStale(queryClient, { queryKey, refetchType });
        }, heavyIntervalMs);
        const refetchSoon = (keys: readonly StaleKey[], spreadMs = refetchSpreadMs) => {
          const batch = spreadMs > refetchSpreadMs ? broadcast : light;
          batch.add(
            keys.filter((key) => !isHeavy(key)),
            spreadMs,
          );
          throttled.add(keys.filter(isHeavy), spreadMs);
        };

        // Socket.IO stops retrying after ten attempts and when the server closed the socket.
        const reconnect = () => {
          if (!socket.connected) socket.connect();
        };
        const onVisible = () => {
          if (document.visibilityState === "visible") reconnect();
        };

        socket.on("connect", () => {
          setStatus({ connected: true, error: null });
          setSocketId(socket.id);
          // Events were missed while disconnected, and perhaps between the rendering of the page and the first connection,
          // so everything that the page shows is refetched, unless the server answers that the page is current.
          rendered = undefined;
          refetchSoon([everything]);
        });
        socket.on(currentEvent, () => light.remove(everything));
        socket.on("disconnect", (reason) => {
          setStatus({ connected: false, error: null });
          setSocketId(undefined);
          if (reason === "io server disconnect") setTimeout(() => !stopped && reconnect(), delayMs(refetchSpreadMs));
        });
        socket.on("connect_error", (error) => setStatus({ connected: false, error: error.message }));
        socket.on(changedEvent, (event: ServerEvent, spreadMs?: number) => refetchSoon(staleAfterEvent(event, ownId), spreadMs));
        socket.on(announcementEvent, ({ type }: AnnouncementNotification, spreadMs?: number) =>
          refetchSoon(staleQueries[announcementChange(type)], spreadMs),
        );

        const poll = setInterval(reconnect, socketStatusPollMs);
        // A hidden tab refetches when it becomes visible.
        const refetch = setInterval(() => {
          if (!socket.connected && navigator.onLine && document.visibilityState === "visible") invalidate([everything]);
        }, disconnectedRefetchMs);
        addEventListener("online", reconnect);
        document.addEventListener("visibilitychange", onVisible);

        disconnect = () => {
          clearInterval(poll);
          clearInterval(refetch);
          light.stop();
          broadcast.stop();
          throttled.stop();
          removeEventListener("online", reconnect);
          document.removeEventListener("visibilitychange", onVisible);
          socket.disconnect();
        };
      },
      (error: unknown) => setStatus({ connected: false, error: String(error) }),
    );

  return () => {
    stopped = true;
    stopRefetching();
    disconnect();
    setSocketId(undefined);
    setStatus({ connected: false, error: null });
  };
}
