import { describe, expect, test } from "vitest";
import { changeText, comparedText, shortChange, valueText } from "./figure-labels.ts";
import { hoursHref } from "./list-links.ts";
import { movedPeriod, periodOf } from "./period.ts";

const both = (value: number | null, before: number | null) => ({ value, before });
const today = "2026-03-12";
const company = { today, workweek: [1, 2, 3, 4, 5] };

describe("comparison with the previous period", () => {
  test.each([
    ["logged", both(112, 100), "+12% vs previous 30 days"],
    ["logged", both(90, 100), "−10% vs previous 30 days"],
    ["logged", both(1000.25, 1000), "Same as previous 30 days"],
    ["completed", both(1, 2), "−50% vs previous 30 days"],
    ["completed", both(0, 2), "−100% vs previous 30 days"],
    ["completed", both(30, 2), "+1,400% vs previous 30 days"],
    ["opened", both(19, 0), "New, none in previous 30 days"],
    ["logged", both(3.25, 0), "New, none in previous 30 days"],
    ["eodRate", both(0.985, 0.99), "−0.5 points vs previous 30 days"],
    ["eodRate", both(1, 0.99), "+1 point vs previous 30 days"],
    ["eodRate", both(0.9, 0), "+90 points vs previous 30 days"],
    ["eodRate", both(0.98001, 0.98), "Same as previous 30 days"],
    ["cycleDays", both(3, null), "No data for previous 30 days"],
    ["cycleDays", both(null, 4), "No data"],
    ["blockers", both(0, 0), "Same as previous 30 days"],
  ] as const)("%s of %j: %s", (name, figure, text) => expect(changeText(name, figure, 30)).toBe(text));

  test("names a period of one day", () => expect(changeText("completed", both(3, 2), 1)).toBe("+50% vs previous day"));

  test.each([
    ["logged", both(112, 100), "+12%"],
    ["logged", both(90, 100), "−10%"],
    ["logged", both(3, 0), "new"],
    ["blockers", both(0, 0), "0%"],
    ["eodRate", both(0.985, 0.99), "−0.5 pp"],
    ["eodRate", both(0.9, 0), "+90 pp"],
    ["cycleDays", both(3, null), "–"],
    ["cycleDays", both(null, 3), "–"],
  ] as const)("%s of %j in a row: %s", (name, figure, text) => expect(shortChange(name, figure)).toBe(text));

  test("shows a missing value as a dash, not as zero", () => {
    expect(valueText("eodRate", both(null, 0))).toBe("–");
    expect(comparedText("eodRate", both(null, 0), 30)).toBe("–, 0% in the previous 30 days");
    expect(comparedText("cycleDays", both(2, null), 1)).toBe("2, no data in the previous day");
  });
});

describe("period", () => {
  test("ends today if it is still running; past and future periods stay unchanged", () => {
    expect(periodOf("this-week", company)).toEqual({ from: "2026-03-09", to: today });
    expect(periodOf("last-week", company)).toEqual({ from: "2026-03-02", to: "2026-03-08" });
    expect(periodOf("2026-04-01..2026-04-30", company)).toEqual({ from: "2026-04-01", to: "2026-04-30" });
  });

  test("falls back to the default for an invalid filter", () => {
    expect(periodOf("nonsense", company)).toEqual({ from: "2026-02-11", to: today });
    expect(periodOf("2026-03-05..2026-03-01", company)).toEqual(periodOf(undefined, company));
  });

  test("moves by its own length and never starts after today", () => {
    expect(movedPeriod({ from: "2026-03-02", to: "2026-03-08" }, -1, today)).toBe("2026-02-23..2026-03-01");
    expect(movedPeriod({ from: "2026-02-23", to: "2026-03-01" }, 1, today)).toBe("2026-03-02..2026-03-08");
    expect(movedPeriod({ from: "2026-03-09", to: today }, 1, today)).toBeUndefined();
  });
});

describe("links to hours", () => {
  const hrefOf = (from: string, to: string) => decodeURIComponent(hoursHref("admin", { from, to }, today, { user: ["a"] }));
  test("open the hours screen for a week or a month", () => {
    expect(hrefOf("2026-03-09", today)).toBe("/admin/hours?user=a");
    expect(hrefOf("2026-03-02", "2026-03-08")).toBe("/admin/hours?from=2026-03-02&user=a");
    expect(hrefOf("2026-03-01", today)).toBe("/admin/hours?span=month&user=a");
    expect(hrefOf("2026-02-01", "2026-02-28")).toBe("/admin/hours?span=month&from=2026-02-01&user=a");
  });
  test("open a report for any other period", () => {
    expect(hrefOf("2026-03-03", "2026-03-08")).toBe("/reports?report=hours&when=2026-03-03..2026-03-08&person=a");
  });
});
