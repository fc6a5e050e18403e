import { describe, expect, test } from "vitest";
import { snoozePresets } from "./snooze-presets.ts";

const presets = (now: string, timezone = "Asia/Kolkata") => snoozePresets(Date.parse(now), timezone);

describe("snooze presets", () => {
  test("are in the company's timezone", () => {
    expect(presets("2026-03-12T04:00:00Z")).toEqual([
      { label: "Later today", hint: "12:30", until: "2026-03-12T07:00:00.000Z" },
      { label: "Tomorrow", hint: "Fri 13 Mar, 09:00", until: "2026-03-13T03:30:00.000Z" },
      { label: "Next Monday", hint: "Mon 16 Mar, 09:00", until: "2026-03-16T03:30:00.000Z" },
      { label: "In two weeks", hint: "Thu 26 Mar, 09:00", until: "2026-03-26T03:30:00.000Z" },
    ]);
  });

  test("leave out times that are not today, or the same", () => {
    expect(presets("2026-03-15T17:00:00Z").map(({ label }) => label)).toEqual(["Tomorrow", "In two weeks"]);
  });

  test("follow a change of the clocks", () => {
    // Berlin changes to summer time on 29 March 2026.
    expect(presets("2026-03-28T08:00:00Z", "Europe/Berlin").find(({ label }) => label === "Tomorrow")?.until).toBe(
      "2026-03-29T07:00:00.000Z",
    );
  });
});
