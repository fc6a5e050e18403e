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
  expect(events.isCurrent({ renderedAt: 2 * minute - 1000 }, ["everyone", "team:1"])).toBe(true);
  events.note(["team:2"]);
  expect(events.isCurrent({ renderedAt: 2 * minute - 1000 }, ["everyone", "team:1"])).toBe(true);
  events.note(["everyone"]);
  expect(events.isCurrent({ renderedAt: 2 * minute - 1000 }, ["everyone", "team:1"])).toBe(false);
});

test("a page of this process is current in spite of an event just before it", () => {
  const events = started(0);
  now = minute;
  events.note(["user:1"]);
  const page = { renderedAt: now, eventPosition: events.position() };
  const ofAnotherProcess = { renderedAt: now, eventPosition: started(0).position() };
  now = minute + 3000;
  expect(events.isCurrent(page, ["everyone", "user:1"])).toBe(true);
  expect(events.isCurrent(ofAnotherProcess, ["everyone", "user:1"])).toBe(false);
  events.note(["everyone"]);
  expect(events.isCurrent(page, ["everyone", "user:1"])).toBe(false);
});

test.each<unknown>([null, 7, "", ":", { toString: 1, valueOf: 1 }, ["a", "b"]])(
  "a position that no process wrote is ignored: %j",
  (eventPosition) => {
    const events = started(0);
    now = minute;
    expect(events.isCurrent({ renderedAt: now, eventPosition }, ["everyone"])).toBe(true);
    events.note(["everyone"]);
    expect(events.isCurrent({ renderedAt: now, eventPosition }, ["everyone"])).toBe(false);
  },
);

test("a count that is not a number makes no page current", () => {
  const events = started(0);
  now = minute;
  expect(events.isCurrent({ renderedAt: now, eventPosition: `${events.position()}x` }, ["everyone"])).toBe(false);
});

test("a page of this process is not current once the process could not hear", () => {
  const events = started(0);
  now = minute;
  const page = { renderedAt: now, eventPosition: events.position() };
  expect(events.isCurrent(page, [])).toBe(true);
  events.onDeaf();
  expect(events.isCurrent(page, [])).toBe(false);
  events.onListening();
  expect(events.isCurrent(page, [])).toBe(false);
  expect(events.isCurrent({ ...page, eventPosition: events.position() }, [])).toBe(true);
  now = 10 * minute;
  expect(events.isCurrent({ ...page, eventPosition: events.position() }, [])).toBe(false);
});

test("clocks may differ by ten seconds", () => {
  const events = started(0);
  now = minute;
  events.note(["everyone"]);
  now = minute + 12_000;
  expect(events.isCurrent({ renderedAt: minute + 9000 }, ["everyone"])).toBe(false);
  expect(events.isCurrent({ renderedAt: minute + 11_000 }, ["everyone"])).toBe(true);
  expect(events.isCurrent({ renderedAt: minute + 23_000 }, ["everyone"])).toBe(false);
});

test("nothing is current that this process cannot know: without a time, before it listened, while it does not hear, or long ago", () => {
  const events = started(minute);
  now = 2 * minute;
  expect(events.isCurrent({ renderedAt: 2 * minute }, [])).toBe(true);
  expect(events.isCurrent({ renderedAt: undefined }, [])).toBe(false);
  expect(events.isCurrent({ renderedAt: "120000" }, [])).toBe(false);
  expect(events.isCurrent({ renderedAt: minute + 9000 }, [])).toBe(false);
  events.onDeaf();
  expect(events.isCurrent({ renderedAt: 2 * minute }, [])).toBe(false);
  now = 3 * minute;
  events.onListening();
  expect(events.isCurrent({ renderedAt: 2 * minute }, [])).toBe(false);
  now = 20 * minute;
  expect(events.isCurrent({ renderedAt: 14 * minute }, [])).toBe(false);
  expect(events.isCurrent({ renderedAt: 16 * minute }, [])).toBe(true);
});

test("forgetting old events changes no answer", () => {
  const events = started(0);
  now = minute;
  events.note(["everyone"]);
  events.forgetOld();
  expect(events.isCurrent({ renderedAt: minute }, ["everyone"])).toBe(false);
  now = 20 * minute;
  events.forgetOld();
  expect(events.isCurrent({ renderedAt: 20 * minute }, ["everyone"])).toBe(true);
});
