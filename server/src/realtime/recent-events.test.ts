import { expect, test } from "vitest";
import { recentEvents } from "./recent-events.ts";

const minute = 60_000;
let now = 0;
const started = (at: number) => {
  now = at;
  const events = recentEvents(() => now);
  events.onListening();
  return events;
};

test("a page is current while none of its rooms was notified since it was rendered", () => {
  const events = started(0);
  now = minute;
  events.note(["team:1"]);
  now = 2 * minute;
  expect(events.isCurrent(2 * minute - 1000, ["everyone", "team:1"])).toBe(true);
  events.note(["team:2"]);
  expect(events.isCurrent(2 * minute - 1000, ["everyone", "team:1"])).toBe(true);
  events.note(["everyone"]);
  expect(events.isCurrent(2 * minute - 1000, ["everyone", "team:1"])).toBe(false);
});

test("clocks may differ by ten seconds", () => {
  const events = started(0);
  now = minute;
  events.note(["everyone"]);
  now = minute + 12_000;
  expect(events.isCurrent(minute + 9000, ["everyone"])).toBe(false);
  expect(events.isCurrent(minute + 11_000, ["everyone"])).toBe(true);
  expect(events.isCurrent(minute + 23_000, ["everyone"])).toBe(false);
});

test("nothing is current that this process cannot know: without a time, before it listened, while it does not hear, or long ago", () => {
  const events = started(minute);
  now = 2 * minute;
  expect(events.isCurrent(2 * minute, [])).toBe(true);
  expect(events.isCurrent(undefined, [])).toBe(false);
  expect(events.isCurrent("120000", [])).toBe(false);
  expect(events.isCurrent(minute + 9000, [])).toBe(false);
  events.onDeaf();
  expect(events.isCurrent(2 * minute, [])).toBe(false);
  now = 3 * minute;
  events.onListening();
  expect(events.isCurrent(2 * minute, [])).toBe(false);
  now = 20 * minute;
  expect(events.isCurrent(14 * minute, [])).toBe(false);
  expect(events.isCurrent(16 * minute, [])).toBe(true);
});

test("forgetting old events changes no answer", () => {
  const events = started(0);
  now = minute;
  events.note(["everyone"]);
  events.forgetOld();
  expect(events.isCurrent(minute, ["everyone"])).toBe(false);
  now = 20 * minute;
  events.forgetOld();
  expect(events.isCurrent(20 * minute, ["everyone"])).toBe(true);
});
