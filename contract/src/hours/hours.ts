import { z } from "zod";
import { Day, optionalQuery, Id, queryList, ProjectRef, UserRef } from "../core/common.ts";
import { hoursDayKinds } from "../core/constants.ts";
import { endpoint } from "../core/endpoint.ts";

const logged = z.number();
const expected = z.number();
const missingDays = z.int();
const leaveDays = z.number();

/** One person's day. `missing` is a workday without a report after its deadline. */
export const HoursCell = z.object({ logged, expected, kind: z.enum(hoursDayKinds) });
export type HoursCell = z.infer<typeof HoursCell>;

/**
 * Hours from report items, grouped by the report's date. The sums of `days`, `weeks`, `byProject` and `byUser` equal
 * `totals.logged`. With a project filter all expected hours are 0, as projects have none.
 */
export const Hours = z.object({
  startDate: Day,
  endDate: Day,
  totals: z.object({
    logged,
    /** What is logged by those of whom hours are expected; compares with `expected`. Admins, for example, owe no reports. */
    loggedOwed: z.number(),
    expected,
    /** Hours above and below the expected hours, summed over each person's days; shortfall only up to yesterday. */
    overtime: z.number(),
    shortfall: z.number(),
    /** loggedOwed / expected; null when no hours are expected. */
    utilization: z.number().nullable(),
    missingDays,
    leaveDays,
  }),
  days: z.array(
    z.object({
      date: Day,
      kind: z.enum(["working", "weekend", "holiday"]),
      holiday: z.string().nullable(),
      /** The closure that takes leave of someone on the day; missing without one. */ closure: z.string().optional(),
      logged,
      expected,
    }),
  ),
  /** Monday to Sunday, clipped to the period. */
  weeks: z.array(z.object({ startDate: Day, endDate: Day, logged, expected })),
  /** Most hours first; `project` is null for items without a project. Empty with `without=projects`. */
  byProject: z.array(z.object({ project: ProjectRef.nullable(), logged })),
  /** Sorted by name, including people without hours. */
  byUser: z.array(
    z.object({
      user: UserRef,
      logged,
      expected,
      overtime: z.number(),
      shortfall: z.number(),
      missingDays,
      leaveDays,
      /** Reports are expected on at least one of the days. Otherwise nothing is expected, and no hours are overtime. */
      owesReports: z.boolean(),
      /** In the order of `days`; null for days outside the person's employment or team. Null for periods over a month. */
      days: z.array(HoursCell.nullable()).nullable(),
    }),
  ),
});
export type Hours = z.infer<typeof Hours>;

const input = z.object({
  startDate: optionalQuery(Day),
  endDate: optionalQuery(Day),
  team: queryList(z.string()),
  project: queryList(Id),
  user: queryList(Id),
  /** Skips the hours by project, which take as long as the rest of the query. */
  without: optionalQuery(z.enum(["projects"])),
  format: optionalQuery(z.enum(["json", "csv", "xlsx"])),
});

export const mine = endpoint({
  method: "GET",
  path: "/hours/me",
  summary: "Returns the caller's hours; defaults to this week",
  input,
  output: Hours,
  tool: {
    name: "get_hours",
    description: "Returns your hours of a period by day, week and project, and what is expected; this week without dates.",
    input: input.omit({ format: true, team: true, user: true }),
  },
});
export const team = endpoint({
  method: "GET",
  path: "/hours/team",
  summary: "Returns the hours of the caller's team (leads and admins)",
  input,
  output: Hours,
});
export const all = endpoint({ method: "GET", path: "/hours/all", summary: "Returns all hours (admins)", input, output: Hours });
