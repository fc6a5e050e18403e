import { expect, test } from "vitest";
import { daysText, hoursText, isQuietAt, quietNote } from "./rule-texts.ts";

test.each([
  [{ enabled: false, days: [1] }, false, "Off"],
  [{ enabled: true, days: [1, 2, 3, 4, 5] }, true, "Mon to Fri"],
  [{ enabled: true, days: [1, 2] }, true, "Mon, Tue"],
  [{ enabled: true, days: [1, 3, 5] }, true, "Mon, Wed, Fri"],
  [{ enabled: true, days: [1, 2, 3, 4, 5, 6, 7] }, true, "Every workday"],
  [{ enabled: true, days: [1, 2, 3, 4, 5, 6, 7] }, false, "Every day"],
  [{ enabled: true, days: [7] }, false, "Sun"],
])("the days of %j are %s", (rule, workdaysOnly, text) => {
  expect(daysText({ kind: "report_due", ...rule }, workdaysOnly)).toBe(text);
});

test("other kinds than reports that are due are for workdays alone", () => {
  expect(daysText({ kind: "must_read", enabled: true, days: [1, 2, 3, 4, 5, 6, 7] }, false)).toBe("Every workday");
});

test("quiet hours may span midnight, and their end is not quiet", () => {
  const night = { start: "20:00", end: "08:00" };
  expect(["19:59", "20:00", "23:59", "00:00", "07:59", "08:00"].map((time) => isQuietAt(time, night))).toEqual([
    false,
    true,
    true,
    true,
    true,
    false,
  ]);
  expect(["11:59", "12:00", "13:00"].map((time) => isQuietAt(time, { start: "12:00", end: "13:00" }))).toEqual([false, true, false]);
  expect([hoursText(night), hoursText(null)]).toEqual(["20:00 to 08:00", "None"]);
});

test("a note says what becomes of reminders whose time is quiet", () => {
  expect(quietNote("18:00", null)).toBeNull();
  expect(quietNote("18:00", { start: "20:00", end: "08:00" })).toBeNull();
  expect(quietNote("18:00", { start: "17:00", end: "19:00" })).toBe(
    "Reminders are due at 18:00, in the quiet hours. They are sent at 19:00.",
  );
  expect(quietNote("07:00", { start: "20:00", end: "08:00" })).toBe(
    "Reminders are due at 07:00, in the quiet hours. They are sent at 08:00.",
  );
  expect(quietNote("21:00", { start: "20:00", end: "08:00" })).toBe(
    "Reminders are due at 21:00, in quiet hours that last until the next day. None are sent.",
  );
});
