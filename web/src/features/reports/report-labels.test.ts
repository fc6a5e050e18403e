import { describe, expect, test } from "vitest";
import type { Report } from "@daybook/contract/reports/reports";
import { cellText, countText, totalsOf } from "./report-labels.ts";

const today = "2026-03-12";
const column = (kind: "text" | "day" | "number" | "hours" | "percent", key = "any") => ({ key, label: "Any", kind });

test.each([
  ["2026-03-09", column("day"), "Mon 9 Mar"],
  ["2025-12-30", column("day"), "30 Dec 2025"],
  ["2026-03-09 18:14", column("text"), "Mon 9 Mar, 18:14"],
  ["2026-02", column("text"), "February 2026"],
  ["2026-13-45 18:14", column("text"), "2026-13-45 18:14"],
  ["Harbour", column("text"), "Harbour"],
  ["", column("text"), "–"],
  [null, column("hours"), "–"],
  [0, column("hours"), "0"],
  [1056.25, column("hours"), "1,056.25"],
  [0.875, column("percent"), "87.5%"],
  [1476, column("number", "number"), "#1476"],
] as const)("formats %j by its column", (value, as, text) => expect(cellText(value, as, today)).toBe(text));

test("formats the number of rows", () => {
  const counted = ["report", "reports"] as const;
  expect([countText(1, counted), countText(1200, counted)]).toEqual(["1 report", "1,200 reports"]);
});

describe("totals", () => {
  const report = (columns: Report["columns"], totals: Report["totals"], rowCount: number): Report => ({
    kind: "kra",
    columns,
    totals,
    rowCount,
    rows: [],
    sources: [],
    notes: [],
  });
  const of = (...given: Parameters<typeof report>) =>
    totalsOf(report(...given), ["evaluation", "evaluations"]).map(({ label, text, unit }) => [label, text, unit]);

  test("begin with the number of rows and leave out columns without a total", () => {
    const columns: Report["columns"] = [
      { key: "person", label: "Person", kind: "text" },
      { key: "logged", label: "Logged", kind: "hours", total: "sum" },
      { key: "score", label: "Score", kind: "number", total: "average" },
    ];
    expect(of(columns, [null, 1056.25, 81.5], 1)).toEqual([
      ["Evaluation", "1", undefined],
      ["Logged", "1,056.25", "h"],
      ["Average score", "81.5", undefined],
    ]);
  });

  test("of groups count the rows of the groups, not the groups", () => {
    const columns: Report["columns"] = [
      { key: "team", label: "Team", kind: "text" },
      { key: "rows", label: "Evaluations", kind: "number", total: "sum" },
    ];
    expect(of(columns, [null, 12], 3)).toEqual([["Evaluations", "12", undefined]]);
  });
});
