import {
  socketConnectTimeoutMs,
  socketPath,
  socketReconnectAttempts,
  socketReconnectDelayMaxMs,
  socketReconnectDelayMs,
  socketStatusPollMs,
} from "@daybook/contract/constants";
import { announcementEvent, type AnnouncementNotification, changedEvent, type ServerEvent } from "@daybook/contract/events";
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { readableToken } from "./readable-token.ts";

/** Who would be reminded: whoever has sent the report or is away is not. */
const reminderPreview = ["reminders", "preview"];

/** Which cached answers an event makes old. The only place that knows. */
export function staleKeys(event: ServerEvent, ownId: string): QueryKey[] {
  switch (event.name) {
    case "users.changed":
      return [
        ["users"],
        ["teams"],
        ["hours"],
        ["overview"],
        ["reminders"],
        ["options", "assignable-users"],
        ...(event.userId === ownId ? [["session"]] : []),
      ];
    case "teams.changed":
      return [["teams"], ["users"], ["projects"], ["hours"], ["overview"], ["reminders"], ["options"], ["session"]];
    case "projects.changed":
      return [["projects"], ["teams"], ["options", "projects"], ["options", "my-projects"]];
    case "eods.changed":
      return [["eods"], ["hours"], ["projects"], ["overview"], reminderPreview];
    case "tasks.changed":
      return [["tasks"], ["projects"], ["overview"]];
    case "leaves.changed":
      return [["leaves"], ["hours"], ["eods"], ["overview"], reminderPreview];
    case "leaveTypes.changed":
      return [["leaves"], ["hours"], ["overview"]];
    case "holidays.changed":
      return [["leaves"], ["hours"], ["eods"], ["overview"], reminderPreview];
    case "kra.changed":
    case "kraTemplates.changed":
      return [["kra"]];
    case "reminders.changed":
      return [["reminders"]];
    case "policy.changed":
    case "policy.acknowledged":
      return [["policy"]];
    case "settings.changed":
      return [["settings"], ["session"], ["auth-options"], ["hours"], ["overview"], reminderPreview];
  }
}

/** A broadcast reaches everybody at once: what one has seen is not fetched again for it. */
const staleLists = (type: AnnouncementNotification["type"]): QueryKey[] =>
  type === "announcement_seen"
    ? [["announcements"]]
    : [
        ["announcements", "list"],
        ["announcements", "all"],
      ];

type Status = { connected: boolean; /** Why the last attempt failed; kept, never shown. */ error: string | null };

let status: Status = { connected: false, error: null };
const listeners = new Set<() => void>();

function setStatus(next: Status) {
  status = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useLiveStatus = () => useSyncExternalStore(subscribe, () => status);

/** Refetches after a broadcast are spread over a second or two, so that ten thousand browsers do not arrive at once. */
const spreadMs = () => 1000 + Math.random() * 1000;

/** The screen and its data come first. */
const whenQuiet = () => new Promise<void>((resolve) => setTimeout(resolve, 1000));

/**
 * Listens to the server while somebody is signed in: options and rhythm of the specification, section 9. Returns how to
 * disconnect, which also clears the status. The client library loads here, after the first screen.
 */
export function startLive(queryClient: QueryClient, ownId: string) {
  let stopped = false;
  let disconnect = () => {};

  void whenQuiet()
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
          // The session's cookie reaches the server by itself; a token that scripts can read is sent besides.
          auth: (send) => send({ token: readableToken() }),
        });
        const waiting = new Set<string>();
        let timer: ReturnType<typeof setTimeout> | undefined;
        let wasConnected = false;

        const refetchSoon = (keys: QueryKey[]) => {
          for (const key of keys) waiting.add(JSON.stringify(key));
          timer ??= setTimeout(() => {
            timer = undefined;
            const due = [...waiting].map((key) => JSON.parse(key) as QueryKey);
            waiting.clear();
            for (const queryKey of due) void queryClient.invalidateQueries({ queryKey });
          }, spreadMs());
        };

        // After the ten attempts, or when the server closed the socket, nothing tries again by itself.
        const reconnect = () => {
          if (!socket.connected) socket.connect();
        };
        const onVisible = () => {
          if (document.visibilityState === "visible") reconnect();
        };

        socket.on("connect", () => {
          setStatus({ connected: true, error: null });
          // Whatever happened in between was not heard: everything is fetched again. Before the first connection that is what
          // was announced while the screen was loading.
          refetchSoon(wasConnected ? [[]] : [["announcements"]]);
          wasConnected = true;
        });
        socket.on("disconnect", (reason) => {
          setStatus({ connected: false, error: null });
          if (reason === "io server disconnect") setTimeout(() => !stopped && reconnect(), spreadMs());
        });
        socket.on("connect_error", (error) => setStatus({ connected: false, error: error.message }));
        socket.on(changedEvent, (event: ServerEvent) => refetchSoon(staleKeys(event, ownId)));
        socket.on(announcementEvent, ({ type }: AnnouncementNotification) => refetchSoon(staleLists(type)));

        const poll = setInterval(reconnect, socketStatusPollMs);
        addEventListener("online", reconnect);
        document.addEventListener("visibilitychange", onVisible);

        disconnect = () => {
          clearInterval(poll);
          clearTimeout(timer);
          removeEventListener("online", reconnect);
          document.removeEventListener("visibilitychange", onVisible);
          socket.disconnect();
        };
      },
      (error: unknown) => setStatus({ connected: false, error: String(error) }),
    );

  return () => {
    stopped = true;
    disconnect();
    setStatus({ connected: false, error: null });
  };
}
