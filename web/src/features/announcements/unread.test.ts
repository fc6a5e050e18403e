import { expect, test } from "vitest";
import { badgeText, unreadCount } from "./unread.ts";

test("counts the announcements outside the seen list", () => {
  const unreadIds = ["a", "b", "c"];
  expect(unreadCount(unreadIds, new Set())).toBe(3);
  expect(unreadCount(unreadIds, new Set(["b", "expired"]))).toBe(2);
});

test("the badge shows 9+ above nine", () => {
  expect([1, 9, 10, 240].map(badgeText)).toEqual(["1", "9", "9+", "9+"]);
});
