import { expect, test } from "vitest";
import { shareOf } from "./project-plans.share.ts";

const none = { done: 0, total: 0 };
const open = { status: "In Progress", estimatedHours: null, loggedHours: 0, subtasks: none, checklist: none } as const;

test("the share done is that of the hours, else of the sub-tasks, else of the checklist", () => {
  const [subtasks, checklist] = [
    { done: 1, total: 2 },
    { done: 1, total: 4 },
  ] as const;
  expect(shareOf({ ...open, estimatedHours: 8, loggedHours: 3, subtasks, checklist })).toBe(0.38);
  expect(shareOf({ ...open, loggedHours: 3, subtasks, checklist })).toBe(0.5);
  expect(shareOf({ ...open, checklist })).toBe(0.25);
  expect(shareOf(open)).toBe(0);
});

test("only a finished task is done", () => {
  expect(shareOf({ ...open, estimatedHours: 8, loggedHours: 20 })).toBe(0.95);
  expect(shareOf({ ...open, status: "Completed" })).toBe(1);
  expect(shareOf({ ...open, status: "Approved", estimatedHours: 8 })).toBe(1);
});
