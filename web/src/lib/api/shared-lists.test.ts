import { listCacheMs, persistedStateTimeoutMs } from "@daybook/contract/core/constants";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { dropdownProjects, persistLists, teamOptions, userList } from "./shared-lists.ts";
import { clearStored, readStored } from "#lib/session/local-storage.ts";

const projects = [{ _id: "p1", name: "Meridian Showroom", team: "3D" }];
let stop = () => {};

beforeEach(() => vi.useFakeTimers({ now: Date.parse("2026-03-12T09:00:00Z") }));
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

describe("shared lists", () => {
  test("users and dropdown projects are cached for 5 minutes", () => {
    expect(listCacheMs).toBe(300_000);
    expect(userList.staleTime).toBe(listCacheMs);
    expect(dropdownProjects.staleTime).toBe(listCacheMs);
    expect(persistedStateTimeoutMs).toBe(5000);
  });

  test("offer teams by name, in any order of creation", async () => {
    const rows = ["Night Ops", "Design", "3D"].map((name) => ({ _id: name, name }));
    vi.stubGlobal("fetch", async () => Response.json({ success: true, data: rows }));
    expect((await new QueryClient().fetchQuery(teamOptions)).map(({ name }) => name)).toEqual(["3D", "Design", "Night Ops"]);
  });

  test("are stored with the time of the fetch and restored while fresh", () => {
    const first = new QueryClient();
    stop = persistLists(first, "me");
    first.setQueryData(dropdownProjects.queryKey, projects);
    expect(readStored("list:projects")).toMatchObject({ userId: "me", data: projects, lastFetched: Date.now() });
    stop();

    vi.advanceTimersByTime(listCacheMs - 1000);
    const later = new QueryClient();
    stop = persistLists(later, "me");
    expect(later.getQueryData(dropdownProjects.queryKey)).toEqual(projects);
  });

  test("does not restore another user's, expired or cleared lists", () => {
    const first = new QueryClient();
    stop = persistLists(first, "me");
    first.setQueryData(dropdownProjects.queryKey, projects);
    stop();
    const restored = (userId: string) => {
      const next = new QueryClient();
      persistLists(next, userId)();
      return next.getQueryData(dropdownProjects.queryKey);
    };
    expect(restored("other")).toBeUndefined();
    expect(restored("me")).toEqual(projects);
    vi.advanceTimersByTime(listCacheMs + 1);
    expect(restored("me")).toBeUndefined();
    clearStored();
    expect(readStored("list:projects")).toBeNull();
  });
});

test("a fetch that the end of the session cancels stores nothing again", async () => {
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  const queryClient = new QueryClient();
  stop = persistLists(queryClient, "me");
  queryClient.setQueryData(dropdownProjects.queryKey, projects);
  void queryClient.fetchQuery({ ...dropdownProjects, staleTime: 0 }).catch(() => undefined);
  clearStored();
  await queryClient.cancelQueries();
  expect(readStored("list:projects")).toBeNull();
});
