import { listCacheMs, persistedStateTimeoutMs } from "@daybook/contract/core/constants";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { dropdownProjects, keepLists, userList } from "./shared-lists.ts";
import { clearStored, readStored } from "#lib/session/local-storage.ts";

const projects = [{ _id: "p1", name: "Meridian Showroom", team: "3D" }];
let stop = () => {};

beforeEach(() => vi.useFakeTimers({ now: Date.parse("2026-03-12T09:00:00Z") }));
afterEach(() => stop());

describe("the short lists", () => {
  test("users and dropdown projects are cached for 5 minutes", () => {
    expect(listCacheMs).toBe(300_000);
    expect(userList.staleTime).toBe(listCacheMs);
    expect(dropdownProjects.staleTime).toBe(listCacheMs);
    expect(persistedStateTimeoutMs).toBe(5000);
  });

  test("are kept in the browser with the time they were fetched, and taken from there while fresh", () => {
    const first = new QueryClient();
    stop = keepLists(first, "me");
    first.setQueryData(dropdownProjects.queryKey, projects);
    expect(readStored("list:projects")).toMatchObject({ userId: "me", data: projects, lastFetched: Date.now() });
    stop();

    vi.advanceTimersByTime(listCacheMs - 1000);
    const later = new QueryClient();
    stop = keepLists(later, "me");
    expect(later.getQueryData(dropdownProjects.queryKey)).toEqual(projects);
  });

  test("another person's, an old one and a cleared one are not", () => {
    const first = new QueryClient();
    stop = keepLists(first, "me");
    first.setQueryData(dropdownProjects.queryKey, projects);
    stop();
    const taken = (userId: string) => {
      const next = new QueryClient();
      keepLists(next, userId)();
      return next.getQueryData(dropdownProjects.queryKey);
    };
    expect(taken("somebody else")).toBeUndefined();
    expect(taken("me")).toEqual(projects);
    vi.advanceTimersByTime(listCacheMs + 1);
    expect(taken("me")).toBeUndefined();
    clearStored();
    expect(readStored("list:projects")).toBeNull();
  });
});
