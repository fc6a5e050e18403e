import {
  socketConnectTimeoutMs,
  socketPath,
  socketReconnectAttempts,
  socketReconnectDelayMaxMs,
  socketReconnectDelayMs,
  socketStatusPollMs,
} from "@daybook/contract/core/constants";
import { announcementEvent, type AnnouncementNotification, changedEvent, type ServerEvent } from "@daybook/contract/core/events";
import type { ReportKind } from "@daybook/contract/reports";
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { readableToken } from "#lib/session/readable-token.ts";

/** Who would be reminded: whoever has sent the report or is away is not. */
const reminderPreview = ["reminders", "preview"];

const reports = (...kinds: ReportKind[]): QueryKey[] => kinds.map((kind) => ["reports", kind]);

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
        ["analytics"],
        ["reports"],
        ...(event.userId === ownId ? [["session"]] : []),
      ];
    case "teams.changed":
      return [
        ["teams"],
        ["users"],
        ["projects"],
        ["hours"],
        ["overview"],
        ["reminders"],
        ["options"],
        ["session"],
        ["analytics"],
        ["reports"],
      ];
    case "projects.changed":
      return [["projects"], ["teams"], ["options", "projects"], ["options", "my-projects"], ["analytics"], ...reports("projects", "tasks")];
    case "eods.changed":
      return [
        ["eods"],
        ["hours"],
        ["projects"],
        ["overview"],
        reminderPreview,
        ["analytics"],
        ...reports("eod", "hours", "tasks", "projects", "users"),
      ];
    case "tasks.changed":
      return [["tasks"], ["projects"], ["overview"], ["analytics"], ...reports("tasks", "projects", "users")];
    case "leaves.changed":
      return [["leaves"], ["hours"], ["eods"], ["overview"], reminderPreview, ["analytics"], ...reports("leaves", "hours", "users")];
    case "leaveTypes.changed":
      return [["leaves"], ["hours"], ["overview"], ["analytics"], ...reports("leaves", "hours", "users")];
    case "holidays.changed":
      return [["leaves"], ["hours"], ["eods"], ["overview"], reminderPreview, ["analytics"], ...reports("leaves", "hours", "users")];
    case "kra.changed":
    case "kraTemplates.changed":
      return [["kra"], ["overview"], ...reports("kra")];
    case "reminders.changed":
      return [["reminders"]];
    case "policy.changed":
    case "policy.acknowledged":
      return [["policy"]];
    case "settings.changed":
      return [["settings"], ["session"], ["auth-options"], ["hours"], ["overview"], reminderPreview, ["analytics"], ["reports"]];
  }
}

/** These count whole periods, so that a burst of changes may cost one of them and not one each. */
const heavy = ["analytics", "reports"];
const heavyRestMs = 10_000;

/** A broadcast reaches everybody at once: what one has seen is not fetched again for it. */
const staleLists = (type: AnnouncementNotification["type"]): QueryKey[] =>
  type === "announcement_seen"
    ? [["announcements"]]
    : [
        ["announcements", "list"],
        ["announcements", "all"],
      ];

type Status = { connected: boolean; /** Why the last attempt failed; kept, never shown. */ error: string | null };

const notYet: Status = { connected: false, error: null };
let status = notYet;
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
    () => notYet,
  );

/** Refetches after a broadcast are spread over a second or two, so that ten thousand browsers do not arrive at once. */
const spreadMs = () => 1000 + Math.random() * 1000;

/**
 * Gathers keys and hands them over, each once: a second or two after the first one came, and not before `restMs` have
 * passed since the last time.
 */
function gathering(handOver: (keys: QueryKey[]) => void, restMs = 0) {
  const waiting = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const go = () => {
    timer = undefined;
    if (waiting.size === 0) return;
    const due = [...waiting].map((key) => JSON.parse(key) as QueryKey);
    waiting.clear();
    handOver(due);
    if (restMs > 0) timer = setTimeout(go, restMs);
  };
  return {
    add(keys: QueryKey[]) {
      for (const key of keys) waiting.add(JSON.stringify(key));
      if (waiting.size > 0) timer ??= setTimeout(go, spreadMs());
    },
    stop: () => clearTimeout(timer),
  };
}

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
        let wasConnected = false;

        const isHeavy = ([feature]: QueryKey) => heavy.some((name) => name === feature);
        const light = gathering((keys) => {
          for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
        });
        // Nobody looks at a hidden tab: there it is fetched when one comes back to it.
        const rested = gathering((keys) => {
          const refetchType = document.visibilityState === "hidden" ? "none" : "active";
          for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey, refetchType });
        }, heavyRestMs);
        const refetchSoon = (keys: QueryKey[]) => {
          light.add(keys.filter((key) => !isHeavy(key)));
          rested.add(keys.filter(isHeavy));
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
          light.stop();
          rested.stop();
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
