import type { PlanTask } from "@daybook/contract/project-plans/project-plans";
import type { Milestone } from "@daybook/contract/projects/projects";
import { describe, expect, test } from "vitest";
import { planDays, shifted, spanOf } from "./plan-days.ts";
import { latenessOf, lateText } from "./plan-lateness.ts";
import { followersOf, groupsOf, isPast, rowsOf } from "./plan-rows.ts";
import { barText } from "./plan-texts.ts";

const today = "2026-03-12"; // a Thursday
const days = planDays({ dates: ["2026-03-02", "2026-05-29"], today, workweek: [1, 2, 3, 4, 5], holidays: [{ date: "2026-03-17" }] });

let number = 0;
const task = (fields: Partial<PlanTask>): PlanTask => ({
  _id: `t${++number}`,
  number,
  title: `Task ${number}`,
  status: "To Do",
  assignee: null,
  startDate: null,
  dueDate: null,
  estimatedHours: null,
  loggedHours: 0,
  share: 0,
  blockedBy: [],
  waitingFor: 0,
  can: { update: true },
  ...fields,
});

describe("days", () => {
  test("are workdays; others count as the next workday", () => {
    const monday = days.indexOf("2026-03-16");
    expect([days.indexOf("2026-03-14"), days.indexOf("2026-03-17"), days.indexOf("2026-03-18")]).toEqual([monday, monday + 1, monday + 1]);
    expect(days.dayAt(monday + 1)).toBe("2026-03-18");
    expect([days.dayAt(-5), days.dayAt(10_000)]).toEqual(["2026-02-23", days.days.at(-1)]);
  });

  test("a bar moves by workdays over weekends and holidays, and keeps an end that is missing", () => {
    const both = { startDate: "2026-03-12", dueDate: "2026-03-16" };
    expect(shifted(both, { from: 2, to: 2 }, days)).toEqual({ startDate: "2026-03-16", dueDate: "2026-03-19" });
    expect(shifted(both, { from: 0, to: -1 }, days)).toEqual({ startDate: "2026-03-12", dueDate: "2026-03-13" });
    expect(shifted(both, { from: 0, to: -9 }, days)).toEqual({ startDate: "2026-03-12", dueDate: "2026-03-12" });
    expect(shifted({ startDate: null, dueDate: "2026-03-16" }, { from: 1, to: 1 }, days)).toEqual({
      startDate: null,
      dueDate: "2026-03-18",
    });
    expect(shifted({ startDate: "2026-03-12", dueDate: null }, { from: 1, to: 1 }, days)).toEqual({
      startDate: "2026-03-13",
      dueDate: null,
    });
    expect(shifted({ startDate: "2026-03-12", dueDate: null }, { from: 0, to: 2 }, days)).toEqual({
      startDate: "2026-03-12",
      dueDate: "2026-03-16",
    });
  });

  test("a task with one date is a day long", () => {
    const at = days.indexOf("2026-03-16");
    expect(spanOf({ startDate: null, dueDate: "2026-03-16" }, days)).toEqual({ from: at, to: at });
    expect(spanOf({ startDate: "2026-03-16", dueDate: null }, days)).toEqual({ from: at, to: at });
  });
});

describe("late", () => {
  test("is what is open after its due date, and what is blocked too long, also by tasks that are pushed themselves", () => {
    const overdue = task({ startDate: "2026-03-02", dueDate: "2026-03-10" });
    const pushed = task({ startDate: "2026-03-11", dueDate: "2026-03-13", blockedBy: [overdue._id] });
    const last = task({ startDate: "2026-03-16", dueDate: "2026-03-16", blockedBy: [pushed._id] });
    const free = task({ startDate: "2026-03-25", dueDate: "2026-03-26", blockedBy: [pushed._id] });
    const late = latenessOf([free, last, pushed, overdue], days, today);
    expect([...late].map(([id, { days, by }]) => [id, days, by]).toSorted()).toEqual(
      [
        [overdue._id, 2, null],
        // Ends today + 3 workdays = Wed 18 instead of Fri 13.
        [pushed._id, 2, overdue.number],
        [last._id, 2, pushed.number],
      ].toSorted(),
    );
    expect([lateText({ days: 1, by: null }), lateText({ days: 2, by: 7 })]).toEqual(["1 day late", "pushed 2 days late by #7"]);
  });

  test("is nothing that is done, nor what waits for done tasks; only what is left has to fit", () => {
    const done = task({ dueDate: "2026-03-03", status: "Approved", share: 1 });
    const after = task({ startDate: "2026-03-09", dueDate: "2026-03-12", blockedBy: [done._id] });
    const today1 = task({ dueDate: today });
    const half = task({ startDate: "2026-03-12", dueDate: "2026-03-16", share: 0.5, blockedBy: [today1._id] });
    expect(latenessOf([done, after, today1, half], days, today).size).toBe(0);
  });

  test("ends for tasks that wait for each other", () => {
    const a = task({ dueDate: "2026-03-02", _id: "a", blockedBy: ["b"] });
    const b = task({ dueDate: "2026-03-02", _id: "b", blockedBy: ["a"] });
    expect(latenessOf([a, b], days, today).size).toBe(2);
  });
});

describe("rows", () => {
  const milestone = (date: string): Milestone => ({ _id: date, name: date, date, done: false });

  test("a task is in the first milestone on or after its due date, others in none", () => {
    const [on, start, after] = [task({ dueDate: "2026-04-01" }), task({ startDate: "2026-04-02" }), task({ dueDate: "2026-06-01" })];
    const groups = groupsOf([on, start, after], [milestone("2026-04-01"), milestone("2026-05-01")]);
    expect(groups.map(({ milestone, tasks }) => [milestone?.name ?? null, tasks.map(({ _id }) => _id)])).toEqual([
      ["2026-04-01", [on._id]],
      ["2026-05-01", [start._id]],
      [null, [after._id]],
    ]);
    expect(rowsOf(groups).map(({ kind }) => kind)).toEqual(["milestone", "task", "milestone", "task", "rest", "task"]);
    expect(rowsOf(groupsOf([on], [])).map(({ kind }) => kind)).toEqual(["task"]);
  });

  test("what follows are the open tasks that wait for it, directly or not, that one may change", () => {
    const first = task({});
    const second = task({ blockedBy: [first._id], can: { update: false } });
    const third = task({ blockedBy: [second._id] });
    const done = task({ blockedBy: [first._id], status: "Completed" });
    const other = task({});
    expect(followersOf(first, [other, third, done, second, first]).map(({ _id }) => _id)).toEqual([third._id]);
  });

  test("finished tasks are past after two weeks, open ones never", () => {
    const finished = { status: "Completed" as const, dueDate: "2026-02-25" };
    expect(
      [task(finished), task({ ...finished, dueDate: "2026-02-26" }), task({ dueDate: "2026-01-01" })].map((each) => isPast(each, today)),
    ).toEqual([true, false, false]);
  });

  test("the name of a bar says all that it shows", () => {
    const bar = task({ number: 12, title: "Sign the build", startDate: "2026-03-09", dueDate: "2026-03-11", share: 0.4, waitingFor: 1 });
    expect(barText(bar, { days: 1, by: null }, today)).toBe("#12 Sign the build, 9 – 11 Mar, 40% done, 1 day late, waits for 1 task");
  });
});
