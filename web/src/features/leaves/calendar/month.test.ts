import type { AwayEntry } from "@daybook/contract/leaves/schemas";
import { expect, test } from "vitest";
import { person } from "#test/leave-fixtures.ts";
import { newId } from "#test/fixtures.ts";
import { countText, leaveItem, taskItem } from "./calendar-items.ts";
import { layOutWeek, nextAway, shiftMonth, spanOf, weeksOf } from "./month.ts";

const away = (name: string, startDate: string, endDate = startDate, changes: Partial<AwayEntry> = {}): AwayEntry => ({
  leaveId: newId(),
  user: person(name),
  startDate,
  endDate,
  days: [startDate, endDate],
  startDayPart: "full",
  endDayPart: "full",
  status: "Approved",
  isAbsence: true,
  ...changes,
});
const week = weeksOf("2026-03")[2] ?? [];
const layOut = (entries: AwayEntry[]) =>
  layOutWeek(
    week,
    entries.map((entry) => leaveItem(entry, "2026-03-12")),
  );
const positions = (entries: AwayEntry[]) => layOut(entries).bars.map(({ item, from, to, lane }) => [item.title, from, to, lane]);

test("splits a month into full weeks that start on Monday", () => {
  expect(weeksOf("2026-03").map(([monday]) => monday)).toEqual([
    "2026-02-23",
    "2026-03-02",
    "2026-03-09",
    "2026-03-16",
    "2026-03-23",
    "2026-03-30",
  ]);
  expect(spanOf("2026-02")).toEqual({ startDate: "2026-01-26", endDate: "2026-03-01" });
  expect([shiftMonth("2026-12", 1), shiftMonth("2026-01", -1)]).toEqual(["2027-01", "2025-12"]);
});

test("clips bars to the week and uses the first free row", () => {
  expect(week[0]).toBe("2026-03-09");
  const entries = [away("Aisha", "2026-03-12", "2026-03-18"), away("Nikhil", "2026-03-05", "2026-03-10"), away("Pooja", "2026-03-11")];
  expect(positions(entries)).toEqual([
    ["Nikhil", 0, 1, 0],
    ["Pooja", 2, 2, 0],
    ["Aisha", 3, 6, 0],
  ]);
  const { bars } = layOut(entries);
  expect(bars.map(({ before, after }) => [before, after])).toEqual([
    [true, false],
    [false, false],
    [false, true],
  ]);
});

test("shows three entries per day and counts the rest", () => {
  const { bars, more, lanes } = layOut([..."ABCDE"].map((name) => away(name, "2026-03-12")));
  expect(bars.map(({ item }) => item.title)).toEqual(["A", "B", "C"]);
  expect(more).toEqual([0, 0, 0, 2, 0, 0, 0]);
  expect(lanes).toBe(3);
});

test("finds the next absence and ignores leave that is not an absence", () => {
  const home = away("Omar", "2026-04-01", "2026-04-01", { isAbsence: false });
  expect(nextAway([away("Leela", "2026-04-09"), home, away("Jonas", "2026-04-03")], "2026-03-31")?.user.name).toBe("Jonas");
});

test("shows one's own leave and tasks above the absences of others, and as many rows as there are", () => {
  const [mine, theirs] = [away("Kavya", "2026-03-13"), away("Aisha", "2026-03-11", "2026-03-13")];
  const task = { _id: newId(), number: 7, title: "Plan", status: "To Do", dueDate: "2026-03-13" } as const;
  const items = [leaveItem(theirs, "2026-03-12"), taskItem(task, "team_member"), leaveItem(mine, "2026-03-12", mine.user._id)];
  expect(layOutWeek(week, items).bars.map(({ item, lane }) => [item.kind, lane])).toEqual([
    ["own", 0],
    ["due", 1],
    ["away", 2],
  ]);
  const many = [..."ABCDE"].map((name) => leaveItem(away(name, "2026-03-12"), "2026-03-12"));
  expect(layOutWeek(week, many, Infinity)).toMatchObject({ lanes: 5, more: [0, 0, 0, 0, 0, 0, 0] });
  expect(countText(items)).toBe("your leave, 1 away, 1 due");
});
