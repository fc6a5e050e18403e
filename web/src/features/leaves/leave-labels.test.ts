import { describe, expect, test } from "vitest";
import { leave } from "#test/leave-fixtures.ts";
import {
  awayTodayText,
  backText,
  barText,
  dayReason,
  expiryText,
  grantsText,
  lengthText,
  partText,
  requestedText,
} from "./leave-labels.ts";
import { initialValuesOf, normalizePeriod, withSuggestion } from "./requests/form/leave-form.ts";

const period = (startDayPart: "full" | "first_half" | "second_half", endDayPart: typeof startDayPart, endDate = "2026-03-23") => ({
  startDate: "2026-03-20",
  endDate,
  startDayPart,
  endDayPart,
});

describe("labels", () => {
  test.each([
    ["2026-03-12", "back this afternoon"],
    ["2026-03-13", "back tomorrow"],
    ["2026-03-16", "back Monday"],
    ["2026-03-19", "back Thu 19 Mar"],
  ])("a return on %s", (day, text) => expect(backText(day, "2026-03-12")).toBe(text));

  test.each([
    [{ endDate: "2026-03-13", half: false, backOn: "2026-03-16" }, "back Monday"],
    [{ endDate: "2026-03-12", half: false, backOn: "2026-03-13" }, "back tomorrow"],
    [{ endDate: "2026-03-12", half: true, backOn: "2026-03-12" }, "back this afternoon"],
    [{ endDate: "2026-03-12", half: true, backOn: "2026-03-13" }, "half a day"],
    [{ endDate: "2026-03-13", half: true, backOn: "2026-03-16" }, "half a day, then back Monday"],
    [{ endDate: "2026-03-12", half: false }, "all day"],
  ])("away today: %j", (entry, text) => expect(awayTodayText({ startDate: "2026-03-12", ...entry }, "2026-03-12")).toBe(text));

  test.each([
    [[], undefined],
    [
      [
        { days: 2, expires: "2026-03-31" },
        { days: 1, expires: "2026-05-02" },
      ],
      "2 days expire Tue 31 Mar",
    ],
    [[{ days: 1, expires: "2027-02-01" }], "1 day expires 1 Feb 2027"],
  ])("days that expire %#", (expiring, text) => expect(expiryText(expiring, "2026-03-12")).toBe(text));

  test.each([
    [[{ days: 3, expires: null }], undefined],
    [[{ days: 2, expires: "2026-03-31" }], "Uses 2 days that expire on 31 March."],
    [
      [
        { days: 0.5, expires: "2026-03-31" },
        { days: 1, expires: null },
      ],
      "Uses 0.5 days that expire on 31 March, then 1 day that does not expire.",
    ],
  ])("the grants a leave uses %#", (grants, text) => expect(grantsText(grants, "2026-03-12")).toBe(text));

  test.each([
    [period("first_half", "full", "2026-03-20"), "morning"],
    [period("second_half", "full", "2026-03-20"), "afternoon"],
    [period("full", "first_half"), "until midday"],
    [period("second_half", "first_half"), "from afternoon, until midday"],
    [period("full", "full"), undefined],
  ])("describes the half days of %o as %s", (days, text) => expect(partText(days)).toBe(text));

  test("describes the length of leave", () => {
    expect(lengthText(leave())).toBe("full day");
    expect(lengthText(leave({ ...period("full", "full"), days: 2 }))).toBe("2 workdays");
    const weekend = { date: "2026-03-21", kind: "weekend", holiday: null, charge: 1, leaveYear: 2026 } as const;
    expect(lengthText(leave({ ...period("full", "full"), days: 4, breakdown: [weekend] }))).toBe("4 days");
  });

  test("returns the reason for a day's charge", () => {
    const day = { date: "2026-03-19", kind: "working", holiday: null, charge: 1, leaveYear: 2026 } as const;
    expect(dayReason(day, "full")).toBe("Workday");
    expect(dayReason({ ...day, charge: 0.5 }, "second_half")).toBe("Afternoon");
    expect(dayReason({ ...day, kind: "holiday", holiday: "Ugadi", charge: 0 }, "full")).toBe("Ugadi");
    const half = { ...day, holiday: "Ugadi Eve", holidayHalf: "second_half" as const, charge: 0.5 as const };
    expect(dayReason(half, "full")).toBe("Ugadi Eve (second half)");
    expect(dayReason({ ...day, kind: "weekend", charge: 0 }, "full")).toBe("Weekend");
    expect(dayReason({ ...day, kind: "weekend", charge: 1 }, "full")).toBe("Weekend, between leave days");
  });

  test("names a half day only in the bar of its week", () => {
    const days = period("full", "first_half");
    const entry = { leaveId: "1", user: leave().user, status: "Pending" as const, isAbsence: true, days: [days.endDate], ...days };
    expect(barText(entry, { before: false, after: true })).toBe("pending");
    expect(barText(entry, { before: true, after: false })).toBe("until midday, pending");
  });

  test.each([
    ["2026-03-12T06:10:00.000Z", "Requested today 11:40"],
    // Half past midnight in Kolkata.
    ["2026-03-11T19:00:00.000Z", "Requested today 00:30"],
    ["2026-03-11T06:00:00.000Z", "Requested yesterday"],
    ["2026-03-10T06:00:00.000Z", "Requested 2 days ago"],
    ["2026-02-20T06:00:00.000Z", "Requested 20 Feb"],
  ])("formats %s as %s", (createdAt, text) => {
    const none = { cancellation: null, cancelledAt: null };
    expect(requestedText({ createdAt, isManual: false, ...none }, "2026-03-12", "Asia/Kolkata")).toBe(text);
    expect(requestedText({ createdAt, isManual: true, ...none }, "2026-03-12", "Asia/Kolkata")).toBe(text.replace("Requested", "Recorded"));
    const cancellation = {
      state: "Pending",
      reason: "Plans changed",
      requestedAt: createdAt,
      decidedBy: null,
      onBehalfOf: null,
      decidedAt: null,
      note: null,
    } as const;
    expect(
      requestedText(
        { createdAt: "2026-01-02T06:00:00.000Z", isManual: false, cancellation, cancelledAt: null },
        "2026-03-12",
        "Asia/Kolkata",
      ),
    ).toBe(text.replace("Requested", "Asked to cancel"));
  });
});

describe("the period of the leave form", () => {
  const suggestion = { leaveType: "Casual", day: "2026-03-12" };
  const values = withSuggestion(initialValuesOf({ mode: "apply" }, "2026-03-11", "me"), suggestion);

  test("the suggested type and day apply until others are chosen", () => {
    expect(values).toMatchObject({ leaveType: "Casual", startDate: "2026-03-12", endDate: "2026-03-12" });
    const chosen = withSuggestion({ ...values, leaveType: "Sick", startDate: "2026-03-16", endDate: "" }, suggestion);
    expect(chosen).toMatchObject({ leaveType: "Sick", startDate: "2026-03-16", endDate: "2026-03-16" });
  });

  test("resets a morning to a full day when the leave spans several days, and keeps the end on or after the start", () => {
    const morning = { ...values, startDayPart: "first_half", endDate: "2026-03-13" } as const;
    expect(normalizePeriod(morning, true)).toEqual({
      startDate: "2026-03-12",
      endDate: "2026-03-13",
      startDayPart: "full",
      endDayPart: "full",
    });
    expect(normalizePeriod({ ...values, startDate: "2026-03-20" }, true).endDate).toBe("2026-03-20");
  });

  test("allows only full days for types without half days", () => {
    expect(normalizePeriod({ ...values, startDayPart: "second_half" }, false).startDayPart).toBe("full");
  });
});
