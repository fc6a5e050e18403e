import { expect, test } from "vitest";
import { doneText, partsText } from "./decision-texts.ts";

test("says which half of a day is taken", () => {
  const oneDay = { startDate: "2026-03-16", endDate: "2026-03-16", startDayPart: "full", endDayPart: "full" } as const;
  expect(partsText(oneDay)).toBe("");
  expect(partsText({ ...oneDay, startDayPart: "first_half", endDayPart: "first_half" })).toBe(", first half");
  expect(partsText({ ...oneDay, endDate: "2026-03-18", startDayPart: "second_half", endDayPart: "first_half" })).toBe(
    ", first day: second half, last day: first half",
  );
});

test("says what became of a link", () => {
  expect(doneText({ kind: "task", state: "used", decided: "return" })).toBe("Task returned");
  expect(doneText({ kind: "cancellation", state: "used", decided: "approve" })).toBe("Cancellation accepted");
  expect(doneText({ kind: "leave", state: "changed", decided: null })).toBe("Changed since the email");
});
