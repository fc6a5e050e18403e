import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { socketIdHeader } from "@daybook/contract/core/constants";
import { changedEvent } from "@daybook/contract/core/events";
import { staleQueries } from "@daybook/contract/core/stale";
import { MutationObserver, QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { headersSent, mockError, mockResponse } from "#test/api-responses.ts";
import { sockets } from "#test/fake-socket.ts";
import { call } from "./call.ts";
import { startLive } from "./live.ts";
import { separateKeys } from "./stale.ts";

const shown = [["teams", "list"], ["users", "list"], ["overview"], ["leaves", "in-lieu", "own"], ["eods", "mine"]];

let queryClient: QueryClient;
let stop: () => void;
let unsubscribe: (() => void)[];
let fetched: string[];

/** A browser that shows these queries, with its socket, on which the test plays the server. */
async function browser() {
  const [socket] = await vi.waitFor(() => {
    expect(sockets).toHaveLength(1);
    return sockets;
  }, 3000);
  socket!.say("connect");
  await vi.advanceTimersByTimeAsync(3000);
  fetched.length = 0;
  return socket!;
}

/** Waits longer than any delay of the socket handler, and returns how often each query was fetched. */
async function fetches() {
  await vi.advanceTimersByTimeAsync(15_000);
  return Object.fromEntries(shown.map((key) => [key[0], fetched.filter((name) => name === key[0]).length]));
}

beforeEach(async () => {
  vi.useFakeTimers();
  fetched = [];
  queryClient = new QueryClient();
  unsubscribe = shown.map((queryKey) =>
    new QueryObserver(queryClient, {
      queryKey,
      queryFn: () => {
        fetched.push(queryKey[0]!);
        return queryKey;
      },
    }).subscribe(() => {}),
  );
  stop = startLive(queryClient, "me");
  await vi.advanceTimersByTimeAsync(1500);
});

afterEach(() => {
  stop();
  for (const end of unsubscribe) end();
});

const team = {
  _id: "0197d5a0-0000-7000-8000-000000000001",
  name: "Design",
  description: null,
  leads: [],
  memberCount: 0,
  createdAt: "2026-03-12T09:00:00.000Z",
  version: 1,
  can: { read: true, update: true, remove: true },
};
const teamFetches = { teams: 1, users: 1, overview: 1, leaves: 0, eods: 0 };

describe("one's own change", () => {
  test("fetches each query that it makes stale once, with the response, and names its socket to the server", async () => {
    const socket = await browser();
    mockResponse("POST /users/teams", team);
    await call("POST /users/teams", { name: "Design" });
    expect(fetched.toSorted()).toEqual(["overview", "teams", "users"]);
    expect(headersSent("POST /users/teams").map((headers) => headers.get(socketIdHeader))).toEqual([socket.id]);
    expect(await fetches()).toEqual(teamFetches);
  });

  test("in a row with others fetches the queries that all of them change once, after the last one", async () => {
    await browser();
    const saved = Promise.withResolvers<typeof team>();
    mockResponse("POST /users/teams", () => saved.promise);
    mockResponse("PUT /users/teams/:id", team);
    const mutate = (mutationFn: () => Promise<unknown>) =>
      new MutationObserver(queryClient, { mutationKey: ["teams"], mutationFn }).mutate();
    const first = mutate(() => call("POST /users/teams", { name: "Design" }));
    await mutate(() => call("PUT /users/teams/:id", { id: team._id, name: "Design", version: 1 }));
    expect(fetched.toSorted()).toEqual(["overview", "users"]);
    saved.resolve(team);
    await first;
    expect(await fetches()).toEqual({ ...teamFetches, users: 2, overview: 2 });
  });

  test("fetches what was being fetched for the first time once more, whose response may be from before", async () => {
    await browser();
    const responses = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
    let asked = 0;
    const observer = new QueryObserver(queryClient, { queryKey: ["teams", "archived"], queryFn: () => responses[asked++]!.promise });
    unsubscribe.push(observer.subscribe(() => {}));
    mockResponse("POST /users/teams", team);
    await call("POST /users/teams", { name: "Design" });
    await call("POST /users/teams", { name: "Design" });
    expect(asked).toBe(1);
    responses[0]!.resolve("before");
    responses[1]!.resolve("after");
    await vi.advanceTimersByTimeAsync(100);
    expect([asked, observer.getCurrentResult().data]).toEqual([2, "after"]);
  });

  test("before the socket is connected names none, and is fetched with the response as well", async () => {
    fetched.length = 0;
    mockResponse("POST /users/teams", team);
    await call("POST /users/teams", { name: "Design" });
    expect(headersSent("POST /users/teams").map((headers) => headers.get(socketIdHeader))).toEqual([null]);
    expect(await fetches()).toEqual(teamFetches);
  });

  test("fetches nothing when it failed, and nothing after a preview", async () => {
    await browser();
    mockError("POST /users/teams", 409, "A team with this name exists");
    await expect(call("POST /users/teams", { name: "Design" })).rejects.toThrow("A team with this name exists");
    const day = { date: "2026-01-26", name: "Republic Day", half: null };
    mockResponse("POST /leaves/holidays", { _id: crypto.randomUUID(), ...day, changes: [] });
    await call("POST /leaves/holidays", { ...day, dryRun: true });
    expect(await fetches()).toEqual({ teams: 0, users: 0, overview: 0, leaves: 0, eods: 0 });
  });
});

test("a colleague's change fetches each query once, also when several events make it stale", async () => {
  const socket = await browser();
  socket.say(changedEvent, { name: "eods.changed", userId: "u", teamId: null, date: "2026-03-12" });
  socket.say(changedEvent, { name: "leaves.changed", userId: "u", teamId: null, shown: true });
  expect(await fetches()).toEqual({ teams: 0, users: 0, overview: 1, leaves: 1, eods: 1 });
});

test("keys that another key covers are left out", () => {
  expect(separateKeys([["leaves", "in-lieu"], ["leaves"], ["eods"], ["leaves"], ["reports", "eod"]])).toEqual([
    ["leaves"],
    ["eods"],
    ["reports", "eod"],
  ]);
});

describe("the table of stale queries", () => {
  const root = join(import.meta.dirname, "../..");
  const sources = globSync("**/*.{ts,tsx}", { cwd: root, exclude: ["**/*.test.*", "test/**"] });
  const keys = sources.flatMap((file) =>
    [...readFileSync(join(root, file), "utf8").matchAll(/queryKey: \[\s*((?:"[\w-]+",?\s*)+)/g)].map(([, parts]) =>
      [...parts!.matchAll(/"([\w-]+)"/g)].map(([, part]) => part!),
    ),
  );
  const stale = Object.values(staleQueries).flat();
  const overlaps = (a: readonly string[], b: readonly string[]) => {
    const shared = Math.min(a.length, b.length);
    return a.slice(0, shared).join() === b.slice(0, shared).join();
  };

  test("names only queries that exist", () => {
    expect(keys.length).toBeGreaterThan(50);
    expect(stale.filter((key) => !keys.some((query) => overlaps(key, query)))).toEqual([]);
  });

  test("names every query, except those that no declared change makes stale", () => {
    const missing = keys.filter((query) => !stale.some((key) => overlaps(key, query))).map(([first]) => first!);
    // Links of one use, lists of the browser's user that are changed in place, and what is fetched each time it is shown.
    expect([...new Set(missing)].toSorted()).toEqual([
      "account-links",
      "audit",
      "decision-link",
      "holiday-suggestions",
      "mentions",
      "preferences",
      "setup",
      "slack-link",
      "system",
      "views",
    ]);
  });
});
