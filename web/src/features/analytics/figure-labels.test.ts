import { describe, expect, test } from "vitest";
import { beforeText, changeText, valueText } from "./figure-labels.ts";
import { hoursHref } from "./list-links.ts";
import { movedPeriod, periodOf } from "./period.ts";

const both = (value: number | null, before: number | null) => ({ value, before });
const today = "2026-03-12";

describe("a figure against the one before", () => {
  test.each([
    ["logged", both(0.3, 0.1), "0.2 h more than before"],
    ["completed", both(1, 2), "1 task less than before"],
    ["eodRate", both(0.985, 0.99), "0.5 points less than before"],
    ["eodRate", both(0.98001, 0.98), "As before"],
    ["cycleDays", both(3, null), "Nothing before"],
    ["cycleDays", both(null, 4), "Nothing to count"],
    ["blockers", both(0, 0), "As before"],
  ] as const)("%s of %j: %s", (name, figure, text) => expect(changeText(name, figure)).toBe(text));

  test("nothing counted is no zero", () => {
    expect([valueText("eodRate", both(null, 0)), beforeText("eodRate", both(null, 0))]).toEqual(["–", "0% before"]);
    expect(beforeText("cycleDays", both(2, null))).toBe("none before");
  });
});

describe("a period", () => {
  test("that runs ends today; one to come and one that is over are as they are", () => {
    expect(periodOf("this-week", today)).toEqual({ from: "2026-03-09", to: today });
    expect(periodOf("last-week", today)).toEqual({ from: "2026-03-02", to: "2026-03-08" });
    expect(periodOf("2026-04-01..2026-04-30", today)).toEqual({ from: "2026-04-01", to: "2026-04-30" });
  });

  test("that is no period is the usual one", () => {
    expect(periodOf("nonsense", today)).toEqual({ from: "2026-02-11", to: today });
    expect(periodOf("2026-03-05..2026-03-01", today)).toEqual(periodOf(undefined, today));
  });

  test("moves by its own length, and does not begin after today", () => {
    expect(movedPeriod({ from: "2026-03-02", to: "2026-03-08" }, -1, today)).toBe("2026-02-23..2026-03-01");
    expect(movedPeriod({ from: "2026-02-23", to: "2026-03-01" }, 1, today)).toBe("2026-03-02..2026-03-08");
    expect(movedPeriod({ from: "2026-03-09", to: today }, 1, today)).toBeUndefined();
  });
});

describe("the hours of a period", () => {
  const hrefOf = (from: string, to: string) => decodeURIComponent(hoursHref("admin", { from, to }, today, { user: ["a"] }));
  test("of a week or a month are on the hours screen", () => {
    expect(hrefOf("2026-03-09", today)).toBe("/admin/hours?user=a");
    expect(hrefOf("2026-03-02", "2026-03-08")).toBe("/admin/hours?from=2026-03-02&user=a");
    expect(hrefOf("2026-03-01", today)).toBe("/admin/hours?span=month&user=a");
    expect(hrefOf("2026-02-01", "2026-02-28")).toBe("/admin/hours?span=month&from=2026-02-01&user=a");
  });
  test("of other days are a report of exactly these", () => {
    expect(hrefOf("2026-03-03", "2026-03-08")).toBe("/reports?report=hours&when=2026-03-03..2026-03-08&person=a");
  });
});
