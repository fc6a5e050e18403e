import { z } from "zod";
import { Day, given, Id, many, ProjectRef, UserRef } from "./core/common.ts";
import { hoursDayKinds } from "./core/constants.ts";
import { endpoint } from "./core/endpoint.ts";

const logged = z.number();
const expected = z.number();
const missingDays = z.int();
const leaveDays = z.number();

/** One person's day. `missing` is a workday whose report did not come by its deadline. */
export const HoursCell = z.object({ logged, expected, kind: z.enum(hoursDayKinds) });
export type HoursCell = z.infer<typeof HoursCell>;

/**
 * Hours come only from report items, grouped by the report's date. The sums of `days`, `weeks`, `byProject` and
 * `byUser` equal `totals.logged`. Narrowed to projects nothing is expected: a project has no hours of its own to fill.
 */
export const Hours = z.object({
  startDate: Day,
  endDate: Day,
  totals: z.object({
    logged,
    expected,
    /** Sums over the days of each person of what is above and below that day's expected hours; below up to yesterday. */
    overtime: z.number(),
    shortfall: z.number(),
    /** logged / expected, null where nothing was expected. */
    utilization: z.number().nullable(),
    missingDays,
    leaveDays,
  }),
  days: z.array(z.object({ date: Day, kind: z.enum(["working", "weekend", "holiday"]), holiday: z.string().nullable(), logged, expected })),
  /** From Monday to Sunday, the first and the last cut off where the period begins and ends. */
  weeks: z.array(z.object({ startDate: Day, endDate: Day, logged, expected })),
  /** Most hours first; `project` is null for items without one. Empty where it was not asked for. */
  byProject: z.array(z.object({ project: ProjectRef.nullable(), logged })),
  /** By name; also those who logged nothing. */
  byUser: z.array(
    z.object({
      user: UserRef,
      logged,
      expected,
      overtime: z.number(),
      shortfall: z.number(),
      missingDays,
      leaveDays,
      /** In the order of `days`, null on days that are not the person's (before joining, in another team); null for periods longer than a month. */
      days: z.array(HoursCell.nullable()).nullable(),
    }),
  ),
});
export type Hours = z.infer<typeof Hours>;

const input = z.object({
  startDate: given(Day),
  endDate: given(Day),
  team: many(z.string()),
  project: many(Id),
  user: many(Id),
  /** A plot of many weeks does without the hours of each project, which take as long as all the rest. */
  without: given(z.enum(["projects"])),
  format: given(z.enum(["json", "csv", "xlsx"])),
});

export const mine = endpoint({
  method: "GET",
  path: "/hours/me",
  summary: "One's own hours; this week without dates",
  input,
  output: Hours,
});
export const team = endpoint({ method: "GET", path: "/hours/team", summary: "The own team's hours (lead, admin)", input, output: Hours });
export const all = endpoint({ method: "GET", path: "/hours/all", summary: "Everybody's hours (admin)", input, output: Hours });
