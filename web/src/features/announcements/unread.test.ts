import { expect, test } from "vitest";
import { badgeText, unreadCount } from "./unread.ts";

test("unread are the announcements that are not in the seen list", () => {
  const rows = [{ _id: "a" }, { _id: "b" }, { _id: "c" }];
  expect(unreadCount(rows, new Set())).toBe(3);
  expect(unreadCount(rows, new Set(["b", "one that expired"]))).toBe(2);
});

test("the badge shows 9+ above nine", () => {
  expect([1, 9, 10, 240].map(badgeText)).toEqual(["1", "9", "9+", "9+"]);
});
