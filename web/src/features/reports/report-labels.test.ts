import { expect, test } from "vitest";
import { cellText, rowsText } from "./report-labels.ts";

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

test("formats the number of rows", () => expect([rowsText(1), rowsText(1200)]).toEqual(["1 row", "1,200 rows"]));
