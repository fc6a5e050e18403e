import { describe, expect, test } from "vitest";
import { readPastLeave } from "./past-rows.ts";

const person = (name: string, employeeId: string) => ({
  user: { _id: `id-${employeeId}`, name, team: null, profilePicture: null },
  email: `${employeeId}@example.com`.toLowerCase(),
  employeeId,
  balances: [],
});
const people = [person("Asha Rao", "E1"), person("Jörg Weiß", "E2"), person("Sam Lee", "E3"), person("Sam Lee", "E4")];
const read = (text: string) => readPastLeave(text, people, ["Casual", "Sick"]);
const problemOf = (text: string) => read(text)[0]!.problem;

describe("pasted leave", () => {
  test("is read in the usual order, with half days and reasons", () => {
    expect(
      read("Asha Rao\tcasual\t2026-02-02\t2026-02-04\t\tFamily\njorg weiss\tSick\t25/03/2026\t\tafternoon").map(({ leave }) => leave),
    ).toEqual([
      { userId: "id-E1", leaveType: "Casual", startDate: "2026-02-02", endDate: "2026-02-04", reason: "Family" },
      { userId: "id-E2", leaveType: "Sick", startDate: "2026-03-25", endDate: "2026-03-25", startDayPart: "second_half", reason: null },
    ]);
  });

  test("is read by the names of its columns, and months first where a column shows it", () => {
    const rows = read("Leave Type\tDays\tFrom\tTo\tEmail\nSick\t2\t02/25/2026\t02/26/2026\te1@example.com\nSick\t0,5\t02/03/2026\t\tE2");
    expect(rows.map(({ line, leave }) => [line, leave?.userId, leave?.startDate, leave?.endDate, leave?.startDayPart])).toEqual([
      [2, "id-E1", "2026-02-25", "2026-02-26", undefined],
      [3, "id-E2", "2026-02-03", "2026-02-03", "first_half"],
    ]);
  });

  test("says what is wrong with a row", () => {
    expect(problemOf("Ravi\tSick\t2026-02-02")).toBe("No active person has the name, email or employee ID Ravi");
    expect(problemOf("Sam Lee\tSick\t2026-02-02")).toBe("2 people are called Sam Lee. Please use the email or employee ID.");
    expect(problemOf("Asha Rao\tGardening\t2026-02-02")).toBe("Gardening is not a leave type");
    expect(problemOf("Asha Rao\tSick\tsoon")).toBe("soon is not a date");
    expect(problemOf("Asha Rao\tSick\t05/03/2026")).toContain("can be");
    expect(problemOf("Asha Rao\tSick\t")).toBe("The first day is missing");
    expect(problemOf("Asha Rao\tSick\t2026-02-02\t\tnoon")).toBe("noon is not a half of a day. Please use morning or afternoon.");
    expect(problemOf("Asha Rao\tSick\t2026-02-02\t2026-02-03\tam")).toBe("Only a single day can be half a day here");
  });
});
