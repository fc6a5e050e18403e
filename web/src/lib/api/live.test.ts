import { socketStatusPollMs } from "@daybook/contract/core/constants";
import { announcementEvent, changedEvent, currentEvent, type ServerEvent } from "@daybook/contract/core/events";
import { staleAfterEvent } from "@daybook/contract/core/stale";
import { QueryClient } from "@tanstack/react-query";
import { renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { setRenderEnvironment } from "#lib/ssr/hydration.ts";
import { sockets } from "#test/fake-socket.ts";
import { startLive, useLiveStatus } from "./live.ts";

let stop = () => {};
let queryClient: QueryClient;
let stale: string[];

/** Connects and returns the fake socket, on which the test plays the server. */
async function connect() {
  stop = startLive(queryClient, "me");
  await vi.waitFor(() => expect(sockets).toHaveLength(1), { timeout: 3000 });
  const socket = sockets[0];
  if (!socket) throw new Error("No socket was opened");
  return socket;
}

beforeEach(() => {
  queryClient = new QueryClient();
  stale = [];
  vi.spyOn(queryClient, "invalidateQueries").mockImplementation(async (filters) => void stale.push(JSON.stringify(filters?.queryKey)));
});

afterEach(() => {
  stop();
  document.cookie = "authToken=; max-age=0";
});

describe("the connection", () => {
  test("uses the specification's options and sends a readable token besides the cookie", async () => {
    document.cookie = "authToken=abc%20d";
    const { options } = await connect();
    expect(options).toMatchObject({
      path: "/socket.io",
      transports: ["websocket"],
      timeout: 10_000,
      reconnectionAttempts: 10,
      reconnectionDelay: 1000,
      reconnectionDelayMax: 5000,
    });
    const auth = vi.fn();
    (options["auth"] as (send: typeof auth) => void)(auth);
    expect(auth).toHaveBeenCalledWith({ token: "abc d" });
  });

  test("reconnects every 30 seconds, on the online event and when the tab becomes visible", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const socket = await connect();
    expect(socketStatusPollMs).toBe(30_000);
    vi.advanceTimersByTime(socketStatusPollMs);
    expect(socket.connect).toHaveBeenCalledTimes(1);
    dispatchEvent(new Event("online"));
    document.dispatchEvent(new Event("visibilitychange"));
    expect(socket.connect).toHaveBeenCalledTimes(3);
    socket.say("connect");
    vi.advanceTimersByTime(socketStatusPollMs);
    expect(socket.connect).toHaveBeenCalledTimes(3);
  });

  test("refetches everything every minute while disconnected, in a visible tab", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const socket = await connect();
    vi.advanceTimersByTime(60_000);
    expect(stale).toEqual(["[]"]);
    const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    vi.advanceTimersByTime(60_000);
    visibility.mockRestore();
    socket.connected = true;
    vi.advanceTimersByTime(60_000);
    expect(stale).toEqual(["[]"]);
  });

  test("stores a connection error and clears it after reconnecting", async () => {
    const socket = await connect();
    const { result, rerender } = renderHook(() => useLiveStatus());
    socket.say("connect_error", new Error("unauthenticated"));
    rerender();
    expect(result.current).toEqual({ connected: false, error: "unauthenticated" });
    socket.say("connect");
    rerender();
    expect(result.current).toEqual({ connected: true, error: null });
    stop();
    rerender();
    expect(result.current).toEqual({ connected: false, error: null });
    expect(socket.disconnect).toHaveBeenCalled();
  });
});

describe("the first connection", () => {
  test("sends when the page was rendered and after which events, and refetches nothing if the page is current", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    setRenderEnvironment({ phone: false, apple: false, at: 1_800_000_000_000, eventPosition: "a:7" });
    const socket = await connect();
    const rendered = () => {
      const auth = vi.fn();
      (socket.options["auth"] as (send: typeof auth) => void)(auth);
      const { token: _token, ...page } = auth.mock.calls[0]![0] as Record<string, unknown>;
      return page;
    };
    expect(rendered()).toEqual({ renderedAt: 1_800_000_000_000, eventPosition: "a:7" });
    socket.say("connect");
    socket.say(currentEvent);
    vi.advanceTimersByTime(3000);
    expect(stale).toEqual([]);
    // Later connections cannot know what was missed.
    expect(rendered()).toEqual({});
    socket.say("disconnect", "transport close");
    socket.say("connect");
    vi.advanceTimersByTime(3000);
    expect(stale).toEqual(["[]"]);
    setRenderEnvironment({ phone: false, apple: false, at: 0 });
  });

  test("refetches everything without an answer", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const socket = await connect();
    socket.say("connect");
    vi.advanceTimersByTime(3000);
    expect(stale).toEqual(["[]"]);
  });
});

describe("invalidation", () => {
  test("refetches each changed query once, one to two seconds later", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const socket = await connect();
    socket.say("connect");
    vi.advanceTimersByTime(2000);
    stale.length = 0;
    for (let i = 0; i < 20; i++) socket.say(changedEvent, { name: "eods.changed", userId: "u", teamId: null, date: "2026-03-12" });
    vi.advanceTimersByTime(999);
    expect(stale).toEqual([]);
    vi.advanceTimersByTime(1001);
    const light = stale.filter((key) => !/^\["(analytics|reports)"/.test(key));
    expect(light).toEqual([
      '["workload"]',
      '["eods"]',
      '["leaves","in-lieu"]',
      '["hours"]',
      '["projects"]',
      '["overview"]',
      '["reminders","preview"]',
    ]);
  });

  test("refetches analytics and reports at most every ten seconds, including after the last change", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const socket = await connect();
    socket.say("connect");
    vi.advanceTimersByTime(2000);
    const change = () => socket.say(changedEvent, { name: "kra.changed", userId: null, teamId: null });
    const refetches = () => stale.splice(0).filter((key) => key === '["reports","kra"]').length;
    refetches();

    change();
    vi.advanceTimersByTime(2000);
    expect(refetches()).toBe(1);
    for (let i = 0; i < 8; i++) {
      change();
      vi.advanceTimersByTime(900);
    }
    expect(refetches()).toBe(0);
    vi.advanceTimersByTime(3000);
    expect(refetches()).toBe(1);
    vi.advanceTimersByTime(30_000);
    expect(refetches()).toBe(0);
    change();
    vi.advanceTimersByTime(2000);
    expect(refetches()).toBe(1);
  });

  test("a hidden tab refetches analytics only when it becomes visible", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const socket = await connect();
    const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    socket.say(changedEvent, { name: "tasks.changed", taskIds: [], userIds: [], teamIds: [], projectIds: [] });
    vi.advanceTimersByTime(2000);
    expect(queryClient.invalidateQueries).toHaveBeenCalledWith({ queryKey: ["analytics"], refetchType: "none" });
    visibility.mockRestore();
  });

  test.each([
    ["eods.changed", { userId: "u", teamId: null, date: "2026-03-12" }, ["eod", "hours", "tasks", "projects", "users"]],
    ["leaves.changed", { userId: "u", teamId: null, shown: true }, ["leaves", "hours", "users"]],
    ["tasks.changed", { taskIds: [], userIds: [], teamIds: [], projectIds: [] }, ["tasks", "projects", "users"]],
    ["projects.changed", { projectId: "p", teamId: null }, ["projects", "tasks"]],
  ] as const)("%s invalidates analytics and the affected reports", (name, facts, kinds) => {
    const keys = staleAfterEvent({ name, ...facts } as unknown as ServerEvent, "me");
    expect(keys).toContainEqual(["analytics"]);
    expect(keys.filter(([feature]) => feature === "reports").map(([, kind]) => kind)).toEqual(kinds);
  });

  const lists = ['["announcements","list"]', '["announcements","all"]'];
  test.each([
    ["new_announcement", lists],
    ["announcement_updated", lists],
    ["announcement_deleted", lists],
    ["announcement_seen", [...lists, ...["seen", "seen-by", "receipts"].map((kind) => JSON.stringify(["announcements", kind]))]],
  ])("%s invalidates the announcements", async (type, keys) => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const socket = await connect();
    socket.say("connect");
    vi.advanceTimersByTime(2000);
    stale.length = 0;
    for (let i = 0; i < 5; i++) socket.say(announcementEvent, { type, announcement: null });
    vi.advanceTimersByTime(999);
    expect(stale).toEqual([]);
    vi.advanceTimersByTime(1001);
    expect(stale).toEqual(keys);
  });

  test("an event for many browsers is spread as the server says, without delaying others", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    vi.spyOn(Math, "random").mockReturnValue(0.5);
    const socket = await connect();
    socket.say("connect");
    vi.advanceTimersByTime(2000);
    stale.length = 0;
    socket.say(announcementEvent, { type: "new_announcement", announcement: null }, 10_000);
    socket.say(changedEvent, { name: "policy.changed" }, 1000);
    vi.advanceTimersByTime(1500);
    expect(stale).toEqual(['["policy"]']);
    vi.advanceTimersByTime(4499);
    expect(stale).toEqual(['["policy"]']);
    vi.advanceTimersByTime(1);
    expect(stale).toEqual(['["policy"]', ...lists]);
  });

  test("every connection invalidates everything, once", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const socket = await connect();
    socket.say("connect");
    vi.advanceTimersByTime(2000);
    expect(stale, "what changed between the rendering of the page and the connection").toEqual(["[]"]);
    stale.length = 0;
    socket.say("disconnect", "transport close");
    socket.say("connect");
    vi.advanceTimersByTime(2000);
    expect(stale).toEqual(["[]"]);
  });

  test("reconnects after the server closed the socket", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const socket = await connect();
    socket.say("connect");
    socket.say("disconnect", "io server disconnect");
    vi.advanceTimersByTime(2000);
    expect(socket.connect).toHaveBeenCalledTimes(1);
  });

  test("a change of one's own record invalidates the session", () => {
    expect(staleAfterEvent({ name: "users.changed", userId: "me" }, "me")).toContainEqual(["session"]);
    expect(staleAfterEvent({ name: "users.changed", userId: "other" }, "me")).not.toContainEqual(["session"]);
    expect(staleAfterEvent({ name: "settings.changed" }, "me")).toContainEqual(["session"]);
  });

  test("a changed or acknowledged policy invalidates the policy", () => {
    expect(staleAfterEvent({ name: "policy.changed" }, "me")).toEqual([["policy"]]);
    expect(staleAfterEvent({ name: "policy.acknowledged", userId: "other" }, "me")).toEqual([["policy"]]);
  });
});
