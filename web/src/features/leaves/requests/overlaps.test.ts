import type { AwayEntry, Leave } from "@daybook/contract/leaves/schemas";
import { expect, test } from "vitest";
import { leave, person } from "#test/leave-fixtures.ts";
import { overlapsOf } from "./overlaps.ts";

const [kavya, arjun, mia] = [person("Kavya Nair"), person("Arjun Rao"), person("Mia Berg", "Rigging")];

const away = (user: Leave["user"], dates: string[], more: Partial<Leave> = {}) => {
  const breakdown = dates.map((date) => ({ ...leave().breakdown[0]!, date, charge: 1 as const }));
  return leave({ user, breakdown, startDate: dates[0]!, endDate: dates.at(-1)!, ...more });
};
const entry = (user: Leave["user"], days: string[], more: Partial<AwayEntry> = {}): AwayEntry => ({
  leaveId: "other",
  user,
  days,
  startDate: days[0]!,
  endDate: days.at(-1)!,
  startDayPart: "full",
  endDayPart: "full",
  status: "Approved",
  isAbsence: true,
  ...more,
});

test("names people of one team by days in a row, and no one of other teams", () => {
  const requests = [
    away(kavya, ["2026-03-19", "2026-03-20"]),
    away(arjun, ["2026-03-19", "2026-03-20", "2026-03-23"]),
    away(mia, ["2026-03-19"]),
  ];
  expect(overlapsOf(requests, [])).toEqual([
    { team: "Design", names: ["Arjun Rao", "Kavya Nair"], startDate: "2026-03-19", endDate: "2026-03-20" },
  ]);
});

test("counts who is away already on days of the requests, not who is not absent or only has asked", () => {
  const requests = [away(kavya, ["2026-03-19", "2026-03-20"])];
  expect(overlapsOf(requests, [entry(arjun, ["2026-03-20", "2026-03-23"])])).toEqual([
    { team: "Design", names: ["Arjun Rao", "Kavya Nair"], startDate: "2026-03-20", endDate: "2026-03-20" },
  ]);
  for (const no of [{ status: "Pending" }, { isAbsence: false }] as const)
    expect(overlapsOf(requests, [entry(arjun, ["2026-03-20"], no)])).toEqual([]);
  expect(overlapsOf([away(kavya, ["2026-03-20"], { isAbsence: false })], [entry(arjun, ["2026-03-20"])])).toEqual([]);
});

test("two requests of one person overlap with no one", () => {
  expect(overlapsOf([away(kavya, ["2026-03-19"]), away(kavya, ["2026-03-19"])], [])).toEqual([]);
});
