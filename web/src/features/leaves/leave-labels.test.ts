import { describe, expect, test } from "vitest";
import { leave } from "#test/leave-fixtures.ts";
import { askedText, barText, dayReason, daysText, lengthText, partText } from "./leave-labels.ts";
import { fittingPeriod, startOf } from "./requests/form/leave-form.ts";
import { keysAfter } from "./leave-refetch.ts";

const period = (startDayPart: "full" | "first_half" | "second_half", endDayPart: typeof startDayPart, endDate = "2026-03-23") => ({
  startDate: "2026-03-20",
  endDate,
  startDayPart,
  endDayPart,
});

describe("words", () => {
  test.each([
    [period("first_half", "full", "2026-03-20"), "morning"],
    [period("second_half", "full", "2026-03-20"), "from noon"],
    [period("full", "first_half"), "until noon"],
    [period("second_half", "first_half"), "from noon, until noon"],
    [period("full", "full"), undefined],
  ])("half days: %o is %s", (days, words) => expect(partText(days)).toBe(words));

  test("counts have a noun", () => {
    expect([daysText(1), daysText(1.5), daysText(0)]).toEqual(["1 day", "1.5 days", "0 days"]);
    expect(lengthText(leave())).toBe("whole day");
    expect(lengthText(leave({ ...period("full", "full"), days: 2 }))).toBe("2 workdays");
  });

  test("why a day costs what it costs", () => {
    const day = { date: "2026-03-19", kind: "working", holiday: null, charge: 1, leaveYear: 2026 } as const;
    expect(dayReason(day, "full")).toBe("Workday");
    expect(dayReason({ ...day, charge: 0.5 }, "second_half")).toBe("Afternoon");
    expect(dayReason({ ...day, kind: "holiday", holiday: "Ugadi", charge: 0 }, "full")).toBe("Ugadi");
    expect(dayReason({ ...day, kind: "weekend", charge: 0 }, "full")).toBe("Weekend");
  });

  test("a bar says a half day only where it is", () => {
    const entry = { leaveId: "1", user: leave().user, status: "Pending", isAbsence: true, ...period("full", "first_half") } as const;
    expect(barText(entry, { before: false, after: true })).toBe("pending");
    expect(barText(entry, { before: true, after: false })).toBe("until noon, pending");
  });

  test.each([
    ["2026-03-12T06:10:00.000Z", "Asked today 11:40"],
    // Half past midnight in Kolkata.
    ["2026-03-11T19:00:00.000Z", "Asked today 00:30"],
    ["2026-03-11T06:00:00.000Z", "Asked yesterday"],
    ["2026-03-10T06:00:00.000Z", "Asked 2 days ago"],
    ["2026-02-20T06:00:00.000Z", "Asked 20 Feb"],
  ])("%s: %s", (createdAt, words) => {
    expect(askedText({ createdAt, isManual: false }, "2026-03-12", "Asia/Kolkata")).toBe(words);
    expect(askedText({ createdAt, isManual: true }, "2026-03-12", "Asia/Kolkata")).toBe(words.replace("Asked", "Marked"));
  });
});

describe("the period of the form", () => {
  const values = startOf({ mode: "apply" }, "2026-03-12", "me");

  test("a morning that becomes several days becomes whole days; the end never lies before the start", () => {
    const morning = { ...values, startDayPart: "first_half", endDate: "2026-03-13" } as const;
    expect(fittingPeriod(morning, true)).toEqual({
      startDate: "2026-03-12",
      endDate: "2026-03-13",
      startDayPart: "full",
      endDayPart: "full",
    });
    expect(fittingPeriod({ ...values, startDate: "2026-03-20" }, true).endDate).toBe("2026-03-20");
  });

  test("a type without half days has none", () => {
    expect(fittingPeriod({ ...values, startDayPart: "second_half" }, false).startDayPart).toBe("full");
  });
});

describe("what is fetched again (specification, section 4)", () => {
  const names = (...input: Parameters<typeof keysAfter>) => keysAfter(...input).map((key) => key.join(" "));

  test("approval refreshes the leave balance", () => {
    expect(names("approve", "team_lead", false)).toContain("leaves balance");
  });

  test("a manual mark for oneself refreshes the balance and own leaves", () => {
    expect(names("mark", "admin", true)).toEqual(expect.arrayContaining(["leaves balance", "leaves me"]));
    expect(names("mark", "admin", false)).not.toContain("leaves me");
  });

  test("after changes the admin refetches all leaves and the team lead refetches team leaves", () => {
    for (const deed of ["apply", "approve", "reject", "mark", "update", "remove"] as const) {
      expect(names(deed, "admin", false)).toContain("leaves all");
      expect(names(deed, "admin", false)).not.toContain("leaves team");
      expect(names(deed, "team_lead", false)).toContain("leaves team");
      expect(names(deed, "team_lead", false)).not.toContain("leaves all");
      expect(names(deed, "team_member", true)).not.toContain("leaves all");
    }
  });
});
