import { z } from "zod";
import { Day, given, Id, many, ProjectRef, UserRef } from "./common.ts";
import { endpoint } from "./endpoint.ts";

const logged = z.number();
const expected = z.number();

/**
 * Hours come only from report items, grouped by the report's date. The sums of `days`, `byProject` and
 * `byUser` equal `totals.logged`.
 */
export const Hours = z.object({
  startDate: Day,
  endDate: Day,
  totals: z.object({
    logged,
    expected,
    overtime: z.number(),
    shortfall: z.number(),
    /** logged / expected, null where nothing was expected. */
    utilization: z.number().nullable(),
    missingDays: z.int(),
    leaveDays: z.number(),
  }),
  days: z.array(z.object({ date: Day, kind: z.enum(["working", "weekend", "holiday"]), holiday: z.string().nullable(), logged, expected })),
  weeks: z.array(z.object({ startDate: Day, endDate: Day, logged, expected })),
  byProject: z.array(z.object({ project: ProjectRef.nullable(), logged })),
  byUser: z.array(z.object({ user: UserRef, logged, expected, missingDays: z.int(), leaveDays: z.number(), days: z.array(logged) })),
});
export type Hours = z.infer<typeof Hours>;

const input = z.object({
  startDate: given(Day),
  endDate: given(Day),
  team: many(z.string()),
  project: many(Id),
  user: many(Id),
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
