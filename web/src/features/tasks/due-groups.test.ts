import { expect, test } from "vitest";
import { firstWorkday } from "#lib/format/dates.ts";
import { dueGroup } from "./due-groups.ts";

const mondayToFriday = [1, 2, 3, 4, 5];
const sundayToThursday = [7, 1, 2, 3, 4];
/** A Thursday. */
const today = "2026-03-12";

test.each([
  [mondayToFriday, 1],
  [sundayToThursday, 7],
  [[6, 7, 1, 2, 3], 6],
  [[1, 2, 3, 4, 5, 6, 7], 1],
  [[2, 4], 2],
])("the week of workdays %j begins on day %i", (workweek, first) => expect(firstWorkday(workweek)).toBe(first));

test.each([
  ["2026-03-11", "Overdue"],
  ["2026-03-12", "Today"],
  ["2026-03-13", "This week"],
  ["2026-03-15", "This week"],
  ["2026-03-16", "Later"],
  [null, "No date"],
])("a task due %s is in the group %s", (dueDate, group) => expect(dueGroup({ dueDate }, today, mondayToFriday)).toBe(group));

test("this week ends with the company's week", () => {
  expect(dueGroup({ dueDate: "2026-03-14" }, today, sundayToThursday)).toBe("This week");
  expect(dueGroup({ dueDate: "2026-03-15" }, today, sundayToThursday)).toBe("Later");
});
